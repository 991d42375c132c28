/** The texts that nearly every page shows, in one file: asking for each would take longer than their content. */
export { default as catalog } from './catalog.json';
export { default as common } from './common.json';
export { default as form } from './form.json';
export { default as list } from './list.json';
export { default as org } from './org.json';

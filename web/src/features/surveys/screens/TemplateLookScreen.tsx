export { TemplateLayoutScreen as default } from './TemplateLayoutScreen';

export { NewTemplateScreen as default } from './TemplateLayoutScreen';

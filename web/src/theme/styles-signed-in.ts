// Style sheets of the component kit that every page behind the login needs, beside those of `styles.ts`.
// What only one lazily loaded part needs is imported by that part.
import '@mantine/core/styles/ActionIcon.layer.css';

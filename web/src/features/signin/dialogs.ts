export const providerDialog = () => import('./dialogs/ProviderDialog');

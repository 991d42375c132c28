// The dialogs of the settings; each comes when it is opened first.
export const mailDialog = () => import('./dialogs/MailDialog');
export const testMailDialog = () => import('./dialogs/TestMailDialog');

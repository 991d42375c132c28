import type { TFunction } from 'i18next';
import { dateTime, integer } from '@/i18n/format';
import type inbox from '@/i18n/locales/en/inbox.json';
import type { Notice } from './queries';

/** What happened, in a sentence or two. */
export function noticeText(t: TFunction<'inbox'>, { kind, data }: Notice): string {
  switch (kind) {
    case 'offer_given':
      return t('text.offerGiven', { by: data.by, number: data.number });
    case 'offer_expires':
      return t('text.offerExpires', { number: data.number, date: data.date });
    case 'offer_accepted':
      return t('text.offerAccepted', { number: data.number });
    case 'offer_question':
      return t('text.offerQuestion', { number: data.number });
    case 'import_done':
      return importText(t, data);
    case 'import_failed':
      return t(data.action === 'revert' ? 'text.revertFailed' : 'text.importFailed', { file: data.file });
    case 'mail_failed':
      return mailText(t, data);
    case 'reservation_yours':
      return t('text.reservationYours', { date: data.date });
    case 'reservation_ends':
      return t('text.reservationEnds', { date: data.date });
    case 'reservation_ended':
      return t('text.reservationEnded');
    case 'reservation_taken':
      return t('text.reservationTaken');
    case 'reservation_gone':
      return t('text.reservationGone');
    case 'follow_up_yours':
      return t('text.followUpYours', { due: dateTime(data.due) });
    case 'follow_up_late':
      return t('text.followUpLate', { due: dateTime(data.due) });
    case 'follow_up_nobody':
      return t('text.followUpNobody', { due: dateTime(data.due) });
    case 'publish_refused':
      if (data.models === '') return t('text.publishRefusedEmpty', { list: data.list, day: data.day });
      if (data.configurations)
        return t('text.publishRefusedCars', {
          list: data.list,
          day: data.day,
          models: data.models,
          cars: data.configurations,
        });
      return t('text.publishRefused', { list: data.list, day: data.day, models: data.models });
    case 'offers_repriced':
      return t('text.offersRepriced', { count: Number(data.offers), offers: integer(Number(data.offers)) });
    case 'order_new':
      return t('text.orderNew', { by: data.by, company: data.company, number: data.number });
    case 'order_accepted':
      return t('text.orderAccepted', { by: data.by, number: data.number });
    case 'order_status':
      return t('text.orderStatus', {
        by: data.by,
        number: data.number,
        status: t(`orderStatuses.${data.status as keyof typeof inbox.orderStatuses}`),
      });
    case 'order_comment':
      return t('text.orderComment', { by: data.by, number: data.number });
  }
}

function importText(t: TFunction<'inbox'>, { action, file, faulty = '0' }: Notice['data']): string {
  if (action === 'revert') return t('text.reverted', { file });
  const done = t('text.imported', { file });
  return faulty === '0'
    ? done
    : `${done} ${t('text.faulty', { count: Number(faulty), rows: integer(Number(faulty)) })}`;
}

function mailText(t: TFunction<'inbox'>, { mail, error }: Notice['data']): string {
  const isOffer = mail === 'offer';
  if (error === 'mail_uncertain') return t(isOffer ? 'text.offerMailUncertain' : 'text.mailUncertain');
  return t(isOffer ? 'text.offerMailFailed' : 'text.mailFailed');
}

import type { TFunction } from 'i18next'
import type { NotificationAnswer, NotificationKind, NotificationParams } from '#shared/http/notifications.ts'
import { levelWords } from '../../text/levelName.ts'
import { timeText } from '../../text/timeText.ts'

export interface NoticeText {
  readonly title: string
  readonly body: string
}

type Texts = { readonly [K in NotificationKind]: (params: NotificationParams<K>) => NoticeText }

const kindOf = { space: 'Space', template: 'Template', organization: 'Organization' } as const
const roles = ['MEMBER', 'BUILDER', 'ADMIN', 'OWNER'] as const

/** What a notification says, in the language of the page: of its kind and params; people's own words stay theirs. */
export function noticeText(notice: NotificationAnswer, t: TFunction): NoticeText {
  const space = notice.spaceName ?? ''
  const written = ({ title, content }: { readonly title: string; readonly content: string }) => ({
    title,
    body: content,
  })
  const ofEvent = (
    what: 'Reminder' | 'Place' | 'Changed' | 'CalledOff' | 'PlaceLost',
    { eventTitle, startsAt }: NotificationParams<'eventReminder'>,
  ) => t(`notices.event${what}Text`, { title: eventTitle, time: timeText(startsAt), space })
  const texts: Texts = {
    announcement: written,
    broadcast: written,
    roleChange: ({ role, byName }) => {
      const known = roles.find((one) => one === role)
      return {
        title: t('notices.roleChange'),
        body: known
          ? t('notices.roleChangeText', { byName, space, role: t(`notices.roles.${known}`) })
          : t('notices.roleTaken', { byName, space }),
      }
    },
    nookRequest: ({ userName, nookName }) => ({
      title: t('notices.nookRequest'),
      body: t('notices.nookRequestText', { userName, nookName: levelWords(nookName), space }),
    }),
    bookingReminder: ({ nookName, minutes }) => ({
      title: t('notices.bookingReminder'),
      body: t('notices.bookingReminderText', { nookName: levelWords(nookName), minutes, space }),
    }),
    eventReminder: (event) => ({ title: t('notices.eventReminder'), body: ofEvent('Reminder', event) }),
    eventPlace: (event) => ({ title: t('notices.eventPlace'), body: ofEvent('Place', event) }),
    eventChanged: (event) => ({ title: t('notices.eventChanged'), body: ofEvent('Changed', event) }),
    eventCalledOff: (event) => ({ title: t('notices.eventCalledOff'), body: ofEvent('CalledOff', event) }),
    eventPlaceLost: (event) => ({ title: t('notices.eventPlaceLost'), body: ofEvent('PlaceLost', event) }),
    nookGrant: ({ nookName }) => ({
      title: t('notices.nookGrant'),
      body: t('notices.nookGrantText', { nookName: levelWords(nookName), space }),
    }),
    missedCall: ({ userName }) => ({
      title: t('notices.missedCall'),
      body: t('notices.missedCallText', { userName, space }),
    }),
    missedMeanwhile: ({ items }) => ({
      title: t('notices.missedMeanwhile'),
      body: items
        .map(({ what, userName, count }) =>
          t(count > 1 ? 'notices.missedTimes' : 'notices.missedOnce', {
            what: t(`notices.missed.${what}`, { userName }),
            count,
          }),
        )
        .join(t('notices.missedBetween')),
    }),
    lotteryWin: ({ lotteryName, prizeName }) => ({
      title: t('notices.lotteryWin'),
      body: t('notices.lotteryWinText', { lotteryName, prizeName, space }),
    }),
    ban: ({ reason, until }) => {
      const what = notice.spaceId === null ? t('notices.banSite') : t('notices.banSpace', { space })
      const how = until === null ? t('notices.forGood') : t('notices.until', { time: timeText(until) })
      return { title: t('notices.ban'), body: [what, how, reason].filter(Boolean).join(' · ') }
    },
    unban: () => ({
      title: t('notices.unban'),
      body: notice.spaceId === null ? t('notices.unbanSite') : t('notices.unbanSpace', { space }),
    }),
    handedOver: ({ what, ...words }) => ({
      title: t('notices.handedOver'),
      body: t(`notices.handedOver${kindOf[what]}`, words),
    }),
    ending: ({ what, at, ...words }) => ({
      title: t('notices.ending'),
      body: t(`notices.ending${kindOf[what]}`, { ...words, time: timeText(at) }),
    }),
    endingOff: ({ what, ...words }) => ({
      title: t('notices.endingOff'),
      body: t(`notices.endingOff${kindOf[what]}`, words),
    }),
    spaceQuarantined: ({ until }) => ({
      title: t('notices.spaceQuarantined'),
      body: t('notices.spaceQuarantinedText', { space, time: timeText(until) }),
    }),
    archiveEnding: ({ name, at }) => ({
      title: t('notices.ending'),
      body: t('notices.archiveEnding', { name, time: timeText(at) }),
    }),
    archiveGone: ({ name }) => ({ title: t('notices.archiveGone'), body: name }),
    originWished: ({ origin, userName }) => ({
      title: t('notices.originWished'),
      body: t('notices.originWishedText', { origin, userName, space }),
    }),
    originAnswered: ({ origin, outcome }) => ({
      title: t('notices.originAnswered'),
      body: t(outcome === 'ACCEPTED' ? 'notices.originAccepted' : 'notices.originRefused', { origin, space }),
    }),
    reportHandled: ({ subjectName, outcome }) => ({
      title: t('notices.reportHandled'),
      body: t(outcome === 'HANDLED' ? 'notices.reportTrue' : 'notices.reportDismissed', { subjectName }),
    }),
    inviteUsed: ({ userName }) => ({
      title: t('notices.inviteUsed'),
      body: t('notices.inviteUsedText', { userName, space }),
    }),
  }
  const text = texts[notice.kind] as (params: unknown) => NoticeText
  return text(notice.params)
}

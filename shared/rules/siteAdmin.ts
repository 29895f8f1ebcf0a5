import { hourMs } from './days.ts'

/** How long an account may be banned, hours: 1, 12, 24, 3 days, 7 days, a month, for good (platform.md §5). */
export const banDurations = [1, 12, 24, 72, 168, 720, 99_999] as const
export type BanDuration = (typeof banDurations)[number]
export const banForGood: BanDuration = 99_999
/** What stands for the reason of a ban from a space for which nobody gave one. */
export const unexplained = 'by a manager'
/** Of a ban only its end is kept: one that lasts longer than the longest with an end is for good. */
export const isForGood = (until: number, now: number): boolean => until - now > 721 * hourMs

/** What is done to one space or to many. */
export const spaceActs = [
  'setOfficial',
  'setCommunity',
  'closeChat',
  'openChat',
  'closeMedia',
  'openMedia',
  'hide',
  'show',
] as const
export type SpaceAct = (typeof spaceActs)[number]

/** What the operation log knows of: done with the rights of a site admin, or of who manages a space. */
export const operationActions = [
  'site.setOfficial',
  'site.disableChat',
  'site.disableAudioVideo',
  'site.releaseSpace',
  'site.broadcast',
  'site.facts',
  'site.origin',
  'site.showroom',
  'user.ban',
  'user.unban',
  'user.edit',
  'user.close',
  'user.stay',
  'user.gone',
  'report.handle',
  'space.update',
  'space.setting',
  'space.exportCustomers',
  'space.deleteCustomers',
  'space.startRecording',
  'space.stopRecording',
  'space.deleteRecording',
  'space.role',
  'space.removeMember',
  'space.teacher',
  'space.transfer',
  'space.ban',
  'space.unban',
  'space.layout',
  'space.archive',
  'space.restore',
  'space.destroy',
  'level.add',
  'level.remove',
  'level.default',
  'level.publish',
  'lottery.proof',
  'invite.create',
  'invite.revoke',
  'template.create',
  'template.update',
  'template.edit',
  'template.publish',
  'template.withdraw',
  'template.delete',
  'organization.create',
  'organization.delete',
  'organization.addUser',
  'organization.removeUser',
  'organization.invite',
  'organization.revokeInvite',
  'organization.join',
  'organization.role',
  'organization.handOver',
  'organization.shareSpace',
  'organization.takeBackSpace',
  'organization.shareTemplate',
  'organization.takeBackTemplate',
] as const
export type OperationAction = (typeof operationActions)[number]

export const operationSubjects = [
  'space',
  'user',
  'report',
  'invite',
  'site',
  'template',
  'organization',
] as const
export type OperationSubject = (typeof operationSubjects)[number]

import type { Role } from './roles.ts'

/**
 * The kinds of callers the table knows, its columns. visitor: logged in, no member of the space (or no space is
 * meant). banned: the account is. sentOut: banned from this space alone. apiKey: a key instead of a session.
 * mediaGroup, manufacturer: a session of a third-party site. siteGuest: of one of its guests, who has no account. guestVisit: somebody
 * without an account who looks around in official spaces: as nobody, but for what one needs to be inside.
 */
export const httpSubjects = [
  'guest',
  'visitor',
  'member',
  'builder',
  'admin',
  'owner',
  'siteAdmin',
  'banned',
  'sentOut',
  'apiKey',
  'mediaGroup',
  'manufacturer',
  'siteGuest',
  'guestVisit',
] as const
export type HttpSubject = (typeof httpSubjects)[number]

/**
 * yes, no; public: where the space is public; official: where it is public and official; own: what is one's own, the handler looks; state: as things are just
 * now (an invite, one's permittedRooms), the handler looks; role: as the column of the person's role in the space
 * says, for a key only in spaces its maker manages.
 */
export type HttpSay = 'yes' | 'no' | 'public' | 'official' | 'own' | 'state' | 'role'

/** One row: what each column may do. */
export type HttpRight = { readonly [S in HttpSubject]: HttpSay }

const everybody = (say: HttpSay): HttpRight =>
  Object.fromEntries(httpSubjects.map((subject) => [subject, say])) as HttpRight

/** A call that no space belongs to: people logged in, guests, keys and third-party sessions. */
const person = (
  say: HttpSay,
  { guest = 'no', siteAdmin = say, apiKey = 'no', sites = say, siteGuest = 'no' }: PersonOptions = {},
): HttpRight => ({
  ...everybody(say),
  guest,
  siteAdmin,
  banned: 'no',
  apiKey,
  mediaGroup: sites,
  manufacturer: sites,
  siteGuest,
  guestVisit: guest,
})

interface PersonOptions {
  readonly guest?: HttpSay
  readonly siteAdmin?: HttpSay
  readonly apiKey?: HttpSay
  readonly sites?: HttpSay
  readonly siteGuest?: HttpSay
}

/** A call about one space, by role. Keys and third-party sessions are as their person, guests of a site are visitors. */
const inSpace = (
  guest: HttpSay,
  visitor: HttpSay,
  member: HttpSay,
  builder: HttpSay,
  admin: HttpSay,
  owner: HttpSay = admin,
): HttpRight => ({
  guest,
  visitor,
  member,
  builder,
  admin,
  owner,
  siteAdmin: owner,
  banned: 'no',
  sentOut: 'no',
  apiKey: 'role',
  mediaGroup: 'role',
  manufacturer: 'role',
  siteGuest: 'role',
  guestVisit: guest,
})

/** A token is not even read. */
export const open = everybody('yes')
/** The same call, of those who look around as well. */
const whileVisiting = (right: HttpRight, say: HttpSay = 'official'): HttpRight => ({
  ...right,
  guestVisit: say,
})

/** Guests too, but who is logged in sees more. */
export const reading = person('yes', { guest: 'yes', apiKey: 'yes', siteGuest: 'yes' })
/** Whoever is logged in, and bots. */
export const loggedIn = person('yes', { apiKey: 'yes', siteGuest: 'yes' })
/** What concerns one's account; no key may touch it, and a guest of a site has none. */
export const account = person('yes')
/** What everybody may who is inside a space, but no key. */
export const inPerson = person('yes', { siteGuest: 'yes' })
/** Making things of the platform: not from within a third-party site. */
export const making = person('yes', { sites: 'no' })
/** What is one's own; site admins everybody's. */
export const ownThings = person('own', { siteAdmin: 'yes', sites: 'no' })
/** The same, but official templates are nobody's: they follow their files. */
export const ownTemplates = person('own', { sites: 'no' })
/** What is one's own, where third-party sites let people edit themselves. */
export const oneself = person('own', { siteAdmin: 'yes' })
/** What a site's document says one manages. */
export const managingSite = person('own', { siteAdmin: 'yes' })
export const siteAdmins = person('no', { siteAdmin: 'yes' })

/** Public spaces are open to all, private ones to members. */
export const viewSpace = inSpace('public', 'public', 'yes', 'yes', 'yes')
/** Entering wants an account as well. */
export const enterSpace = inSpace('no', 'public', 'yes', 'yes', 'yes')
/** Entering, for what is kept of somebody: not of those who are gone tomorrow. */
export const leaveThings: HttpRight = { ...enterSpace, siteGuest: 'no' }
/** An invite opens a private space. Guests of a site stay visitors. */
export const joinSpace: HttpRight = { ...inSpace('no', 'state', 'yes', 'yes', 'yes'), siteGuest: 'no' }
/** Answers "no" instead of refusing, guests too. */
export const askSpace: HttpRight = {
  ...inSpace('yes', 'yes', 'yes', 'yes', 'yes'),
  sentOut: 'yes',
  apiKey: 'yes',
}
export const members = inSpace('no', 'no', 'yes', 'yes', 'yes')
/** Who edits a map (decisions.md): members in rooms that are theirs. */
export const editSpace = inSpace('no', 'no', 'state', 'yes', 'yes')
/** Who sets what things show: BUILDER and above. */
export const buildSpace = inSpace('no', 'no', 'no', 'yes', 'yes')
export const manageSpace = inSpace('no', 'no', 'no', 'no', 'yes')
export const ownSpace = inSpace('no', 'no', 'no', 'no', 'no', 'yes')

/**
 * One row for every call: `METHOD /path` as its endpoint says it. endpoint() asks it before the handler runs; what
 * depends on the state of things ('own', 'state') is left to the policies. A call without a row is refused.
 */
export const httpRights = {
  'GET /site': open,
  'GET /site/legal': open,
  'GET /site/framing': loggedIn,
  'GET /site/extension-keys': open,
  'GET /openapi.json': open,

  // accounts
  'GET /auth/mock_login': open,
  'GET /auth/send_sms': open,
  'POST /auth/send_sms': open,
  'GET /auth/sms_login': open,
  'POST /auth/sms_login': open,
  'POST /auth/refresh': open,
  'POST /auth/logout': open,
  'POST /auth/:provider/login': open,
  'POST /auth/:provider/callback': open,
  'POST /auth/unityId/phone/bind_check': open,
  'GET /auth/unityId/phone/account_list': open,
  'POST /auth/unityId/phone/bind_confirm': open,
  'POST /auth/sites/:site/enter': open,
  'POST /auth/sites/:site/visit': open,
  'GET /auth/step_up': account,
  'POST /auth/step_up': account,
  'POST /auth/step_up/code': account,
  'POST /auth/step_up/:provider': account,
  'POST /auth/visit': open,
  'GET /users/me': whileVisiting(loggedIn, 'yes'),
  'GET /users/list': siteAdmins,
  'GET /users/:id': loggedIn,
  'POST /users/:id': oneself,
  'GET /users/me/blocks': inPerson,
  'POST /auth/logout_everywhere': account,
  'GET /users/me/sessions': account,
  'DELETE /users/me/sessions/:id': account,
  'POST /reports': inPerson,
  'GET /site-admin/site-facts': siteAdmins,
  'PUT /site-admin/site-facts': siteAdmins,
  'GET /site-admin/origin-wishes': siteAdmins,
  'POST /site-admin/origin-wishes': siteAdmins,
  'GET /site-admin/overview': siteAdmins,
  'GET /site-admin/reports': siteAdmins,
  'GET /site-admin/spaces': siteAdmins,
  'POST /site-admin/spaces/act': siteAdmins,
  'POST /site-admin/reports/handle': siteAdmins,
  'POST /site-admin/reports/:id/handle': siteAdmins,
  'GET /site-admin/operations': siteAdmins,
  'GET /site-admin/operations/export': siteAdmins,
  'POST /site-admin/set-disable-chat': siteAdmins,
  'POST /site-admin/set-disable-audio-video': siteAdmins,
  'POST /site-admin/set-official': siteAdmins,
  'POST /site-admin/release-space': siteAdmins,
  'POST /site-admin/ban-user/:userId': siteAdmins,
  'POST /site-admin/unban-user/:userId': siteAdmins,
  'POST /site-admin/ban-users': siteAdmins,
  'POST /site-admin/unban-users': siteAdmins,
  'POST /site-admin/broadcast': siteAdmins,
  'GET /site-admin/storage': siteAdmins,
  'GET /site-admin/usage/spaces': siteAdmins,
  'GET /site-admin/usage/users': siteAdmins,
  // What a site's showroom shows: people named in its document, whichever way they logged in.
  'GET /showroom/:site/draft': managingSite,
  'PUT /showroom/:site/draft': managingSite,
  'POST /showroom/:site/publish': managingSite,
  'GET /showroom/:site/versions': managingSite,
  'GET /showroom/:site/versions/:number': managingSite,
  'POST /showroom/:site/versions/:number/restore': managingSite,
  'POST /showroom/:site/media': managingSite,
  'GET /users/me/api-keys': account,
  'GET /users/me/usage': account,
  'GET /users/me/files': account,
  'DELETE /users/me/files/:id': account,
  'GET /users/me/archived-spaces': account,
  'POST /users/me/api-keys': making,
  'DELETE /users/me/api-keys/:id': account,
  'GET /users/me/belongings': account,
  'GET /users/me/export': account,
  'GET /users/me/closing': account,
  'POST /users/me/closing': account,
  'POST /users/me/closing/cancel': account,

  // spaces
  'GET /spaces/list/all': reading,
  'GET /spaces/user/own': loggedIn,
  'GET /spaces/user/joined': loggedIn,
  'GET /spaces/user/liked': loggedIn,
  'GET /spaces/user/viewed': loggedIn,
  'POST /spaces': making,
  'GET /spaces/:id': viewSpace,
  'PUT /spaces/:id': manageSpace,
  'DELETE /spaces/:id': ownSpace,
  // Its owner, who is nobody in it any more.
  'POST /spaces/:id/restore': ownThings,
  'DELETE /spaces/:id/archived': ownThings,
  'POST /spaces/:id/transfer': ownSpace,
  'POST /spaces/attachment/banner': making,
  'POST /template/attachment/banner': making,
  'GET /spaces/:id/attachment': viewSpace,
  'GET /spaces/:id/origin': whileVisiting(enterSpace),
  'POST /spaces/:id/origin-wishes': buildSpace,
  'POST /spaces/:id/chat/picture': leaveThings,
  'POST /spaces/:id/share/create': manageSpace,
  'GET /spaces/:id/share/invite': open,
  'GET /spaces/:id/share/invites': manageSpace,
  'DELETE /spaces/:id/share/invites/:inviteId': manageSpace,
  'GET /spaces/:id/stats': manageSpace,
  'GET /spaces/:id/usage': manageSpace,
  'GET /spaces/:id/stats/export': manageSpace,
  'GET /spaces/:id/admin': manageSpace,
  'GET /spaces/:id/admin/setting': manageSpace,
  'PUT /spaces/:id/admin/setting/public': manageSpace,
  'PUT /spaces/:id/admin/setting/allowAudioChat': manageSpace,
  'PUT /spaces/:id/admin/setting/allowVideoChat': manageSpace,
  'PUT /spaces/:id/admin/setting/allowScreenShare': manageSpace,
  'PUT /spaces/:id/admin/setting/hideInMetaCity': manageSpace,
  'PUT /spaces/:id/admin/setting/allowMultiPlayer': manageSpace,
  'PUT /spaces/:id/admin/setting/topMessage': manageSpace,
  'PUT /spaces/:id/admin/setting/screenImage': manageSpace,
  'PUT /spaces/:id/admin/setting/meetingBanner': manageSpace,
  'PUT /spaces/:id/admin/setting/customerRegistration': manageSpace,
  'PUT /spaces/:id/allowAudioChat': manageSpace,
  'PUT /spaces/:id/allowVideoChat': manageSpace,
  'PUT /spaces/:id/allowScreenShare': manageSpace,
  'PUT /spaces/:id/hideInMetaCity': manageSpace,
  'PUT /spaces/:id/allowMultiPlayer': manageSpace,
  'PUT /spaces/:id/screenImage': manageSpace,
  'PUT /spaces/:id/meetingBanner': manageSpace,
  'PUT /spaces/:id/admin/setting/capacity': manageSpace,
  'PUT /spaces/:id/admin/setting/build': manageSpace,
  'POST /spaces/:id/action': enterSpace,
  'GET /spaces/:id/permission': askSpace,
  'POST /spaces/:id/join-preflight': whileVisiting(enterSpace),
  'POST /spaces/:id/join': joinSpace,
  'GET /spaces/:id/game-server-assignment': open,
  // A relay costs whoever runs it; guests of a site are told of the rest (the handler).
  'GET /spaces/:id/ice-servers': { ...members, siteGuest: 'yes' },
  'GET /spaces/:id/members': enterSpace,
  // One's own membership, which a site admin need not have.
  'POST /spaces/:id/members': { ...members, siteAdmin: 'state' },
  'DELETE /spaces/:id/members/:userId': manageSpace,
  'POST /spaces/:id/roles': manageSpace,
  'POST /spaces/:id/teachers': manageSpace,
  'GET /spaces/:id/bans': manageSpace,
  'GET /spaces/:id/organizations': manageSpace,
  'POST /spaces/:id/bans': manageSpace,
  'DELETE /spaces/:id/bans/:userId': manageSpace,
  'PUT /spaces/:id/layout/admin/setSingle': manageSpace,
  'PUT /spaces/:id/layout/admin/setAll': manageSpace,
  'GET /spaces/:id/layout/getAll': manageSpace,
  'GET /available/:id/availables': viewSpace,

  // templates
  'GET /template/official/published': open,
  'GET /template/official': reading,
  'GET /template/my/published': loggedIn,
  'GET /template/my': loggedIn,
  'GET /template/shared': loggedIn,
  'GET /template/id/:id': reading,
  'GET /template/id/:id/organizations': ownTemplates,
  'GET /template/template/all': reading,
  'POST /spaces/:id/template': ownSpace,
  'POST /template/update/:id': ownTemplates,
  'POST /template/withdraw/:id': ownTemplates,
  'POST /template/:id': ownTemplates,
  'DELETE /template/soft/:id': ownTemplates,

  // publish records
  'GET /publish/buildProfiles': loggedIn,
  'POST /publish/public': ownTemplates,

  // finding anything: no key looks people up
  'GET /find': person('yes', { guest: 'yes', siteGuest: 'yes' }),
  'GET /find/people/:id': account,

  // organizations
  'GET /organization/orgs': ownThings,
  'GET /organization/members': ownThings,
  'POST /organization/create-org': ownThings,
  'POST /organization/delete-org': ownThings,
  'POST /organization/add-user': ownThings,
  'POST /organization/delete-user': ownThings,
  'GET /organization/spaces': ownThings,
  // Who runs the space; that they are in the organization the handler looks.
  'POST /organization/spaces': manageSpace,
  'DELETE /organization/spaces': ownThings,
  'GET /organization/templates': ownThings,
  // Whose the template is, and that they are in the organization, the handler looks; to take it back those who manage that may too.
  'POST /organization/templates': ownTemplates,
  'DELETE /organization/templates': ownThings,
  'POST /organization/set-role': ownThings,
  'POST /organization/hand-over': ownThings,
  'POST /organization/invites': ownThings,
  'GET /organization/invites': ownThings,
  'DELETE /organization/invites/:inviteId': ownThings,
  // Who has a link, logged in or not.
  'GET /organization/invite': person('yes', { guest: 'yes', siteGuest: 'yes' }),
  'POST /organization/join': making,

  // events in a space
  'GET /event/list': reading,
  'GET /event/space/:id': viewSpace,
  'POST /event/space/:id': manageSpace,
  'GET /event/:id': viewSpace,
  'GET /event/:id/calendar': viewSpace,
  'PUT /event/:id': manageSpace,
  'POST /event/:id/call-off': manageSpace,
  'POST /event/:id/register': leaveThings,
  'POST /event/:id/withdraw': enterSpace,
  'GET /event/:id/guests': manageSpace,
  'GET /event/:id/guests/export': manageSpace,
  'GET /announcement/:spaceId': viewSpace,
  'POST /announcement/create': manageSpace,
  'POST /announcement/delete/:id': manageSpace,
  'POST /announcement/seen/:spaceId': enterSpace,
  'POST /announcement/:id': manageSpace,
  'GET /notification/unread-count': loggedIn,
  'GET /notification/list': loggedIn,
  'GET /notification/unread': loggedIn,
  'POST /notification/read-many': loggedIn,
  'GET /notification/preferences': account,
  'PUT /notification/preferences': account,
  'GET /lottery/space/:id': viewSpace,
  'POST /lottery/space/:id': manageSpace,
  'GET /lottery/space/:id/draws': enterSpace,
  'GET /lottery/:id/export': manageSpace,
  'GET /lottery/:id/export/xlsx': manageSpace,
  'PUT /lottery/:id': manageSpace,
  'DELETE /lottery/:id': manageSpace,
  'GET /lottery/:id/prize': viewSpace,
  'GET /lottery/prize/:id/wins': viewSpace,
  'POST /lottery/:id/prize': manageSpace,
  'PUT /lottery/prize/:id': manageSpace,
  'DELETE /lottery/prize/:id': manageSpace,
  'POST /lottery/prize/:id/draw': manageSpace,
  'GET /lottery/:id/candidates': enterSpace,
  'GET /lottery/:id/proof': viewSpace,
  'GET /lottery/:id/proof/:hash': viewSpace,
  'POST /lottery/:id/opt-out': enterSpace,
  'GET /levels/:id': whileVisiting(enterSpace),
  'POST /levels/:id': editSpace,
  'GET /levels/:id/hidden': buildSpace,
  'POST /spaces/:id/levels': buildSpace,
  'PUT /spaces/:id/levels': buildSpace,
  'PUT /levels/:id': buildSpace,
  'POST /levels/:id/files': buildSpace,
  'POST /levels/:id/default': manageSpace,
  'DELETE /levels/:id': manageSpace,
  'POST /levels/:id/draft': buildSpace,
  'DELETE /levels/:id/draft': buildSpace,
  'POST /levels/:id/publish': buildSpace,
  'GET /levels/:id/versions': buildSpace,
  'POST /levels/:id/versions': buildSpace,
  'GET /levels/:id/versions/:versionId': buildSpace,
  // A BUILDER's own.
  'PUT /levels/:id/versions/:versionId': { ...buildSpace, builder: 'own' },
  'DELETE /levels/:id/versions/:versionId': { ...buildSpace, builder: 'own' },
  'POST /levels/:id/versions/:versionId/restore': buildSpace,
  'POST /upload': editSpace,
  'POST /upload/livingUrl': editSpace,
  // Whoever manages a space; the call need not name it.
  'POST /resource/upload': { ...manageSpace, visitor: 'state', member: 'state', builder: 'state' },
  'POST /cusInfo/create': enterSpace,
  'GET /cusInfo/space/:id': manageSpace,
  'GET /cusInfo/space/:id/export': manageSpace,
  'GET /cusInfo/space/:id/export/xlsx': manageSpace,
  'DELETE /cusInfo/space/:id': manageSpace,
  'DELETE /cusInfo/space/:id/:infoId': manageSpace,
  // What one has left is one's own, also for who may not enter any more.
  'GET /cusInfo/own/:id': inPerson,
  'DELETE /cusInfo/own/:id': inPerson,
  'POST /client-log': reading,
  // Whoever looks around has a page in a space, too.
  'POST /client-faults': whileVisiting(inPerson, 'yes'),

  // the media server; who is in the conversation just now is asked beside this
  'POST /livekit/grant_token': enterSpace,
  'POST /livekit/egress_start': manageSpace,
  'POST /livekit/egress_stop': manageSpace,
  'GET /livekit/space/:id/recordings': manageSpace,
  'DELETE /livekit/space/:id/recordings/:recordingId': manageSpace,
  'POST /call-quality': inPerson,
  'GET /cloud-play': inPerson,
  'POST /cloud-play/hand-over': open,
} as const satisfies Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, HttpRight>>

/** The row of a call; undefined: it has none. */
export const httpRightOf = (method: string, path: string): HttpRight | undefined =>
  (httpRights as Readonly<Record<string, HttpRight>>)[`${method.toUpperCase()} ${path}`]

/** Somebody who calls, as far as rights go. */
export interface HttpCaller {
  readonly isGuest?: boolean
  readonly isBanned?: boolean
  readonly isSiteAdmin?: boolean
  readonly viaApiKey?: boolean
  /** Of whose site the session is. */
  readonly site?: 'mediaGroup' | 'manufacturer' | undefined
  /** A guest of that site. */
  readonly isSiteGuest?: boolean
  /** Looks around without an account. */
  readonly isGuestVisit?: boolean
  /** The space that is meant, and what one is in it. */
  readonly space?: {
    readonly isPublic: boolean
    readonly isOfficial?: boolean
    readonly role: Role | ''
    readonly isSentOut: boolean
  }
}

const roleColumn = {
  '': 'visitor',
  MEMBER: 'member',
  BUILDER: 'builder',
  ADMIN: 'admin',
  OWNER: 'owner',
} as const

/** What the table says to somebody: `own` and `state` are for the handler to decide. */
export function mayCall(right: HttpRight, caller: HttpCaller): 'yes' | 'no' | 'own' | 'state' {
  const { space } = caller
  const inside: HttpSubject = caller.isSiteAdmin ? 'siteAdmin' : roleColumn[space?.role ?? '']
  const say = caller.isBanned
    ? right.banned
    : caller.isGuest
      ? right.guest
      : space?.isSentOut && !caller.isSiteAdmin
        ? right.sentOut
        : caller.viaApiKey
          ? asPerson(right.apiKey, right, inside, isManager(inside))
          : caller.isGuestVisit
            ? right.guestVisit
            : caller.isSiteGuest
              ? asPerson(right.siteGuest, right, 'visitor', true)
              : caller.site
                ? asPerson(right[caller.site], right, inside, true)
                : right[inside]
  if (say === 'public') return space?.isPublic ? 'yes' : 'no'
  if (say === 'official') return space?.isPublic && space.isOfficial ? 'yes' : 'no'
  // A row that says `role` of a role says nothing.
  return say === 'role' ? 'no' : say
}

/** Whether a row says different things to people of one space: it is asked once the space is known. */
export const isByRole = ({ guest, visitor, member, builder, admin, owner }: HttpRight): boolean =>
  guest === 'public' || [member, builder, admin, owner].some((say) => say !== visitor)

const isManager = (column: HttpSubject): boolean => ['admin', 'owner', 'siteAdmin'].includes(column)

const asPerson = (say: HttpSay, right: HttpRight, column: HttpSubject, isAllowed: boolean): HttpSay =>
  say !== 'role' ? say : isAllowed ? right[column] : 'no'

/**
 * Every error code the HTTP API answers, with its status and default message. Pages show their own text for a
 * code (client/text); the message is for developers and for codes a client does not know.
 * Names with a capital and an Error or Exception at the end are the specification's (platform.md §8).
 */
export const errorCodes = {
  BadRequest: { status: 400, message: 'Bad request' },
  InvalidJson: { status: 400, message: 'The body is not valid JSON' },
  InvalidParameters: { status: 400, message: 'Some fields are not valid' },
  IncorrectOTPCodeError: { status: 400, message: 'Verification code incorrect' },
  TooManyApiKeys: { status: 400, message: 'No more api keys can be made; delete one first' },
  TooManyTemplates: { status: 400, message: 'No more templates can be made; delete one first' },
  TooManyOrganizations: { status: 400, message: 'No more organizations can be made; delete one first' },
  UnsupportedFileError: {
    status: 400,
    message: 'The file is none of the kinds that are taken, or is damaged',
  },
  TooManyVersions: { status: 400, message: 'No more versions of this level can be named; delete one first' },
  TooManyEvents: { status: 400, message: 'No more events can be planned; call one off first' },
  TooManyCalledOff: { status: 400, message: 'Too many events were called off today; plan the next tomorrow' },
  TooManyRecordings: { status: 400, message: 'No more recordings can be listed; delete some first' },
  TooManyAnnouncements: { status: 400, message: 'No more announcements can be made; delete one first' },
  TooManyLotteries: { status: 400, message: 'No more lotteries can be made; delete one first' },
  TooManyPrizes: { status: 400, message: 'No more prizes can be made; delete one first' },
  InvalidMapEdit: { status: 400, message: 'The map cannot be changed like this' },
  TooManyInvites: { status: 400, message: 'No more invites can be made; revoke some first' },
  SpaceHiddenBySite: { status: 403, message: 'Who runs the site took this space off the lists' },
  SpaceNotPublic: { status: 400, message: 'Only public spaces can be official' },
  Unauthorized: { status: 401, message: 'Unauthorized' },
  ForbiddenImageParameterError: { status: 400, message: 'The image contains sensitive content' },
  SensitiveContentError: {
    status: 403,
    message: 'Please check whether the input contains sensitive information',
  },
  NameReserved: { status: 403, message: 'Names that sound like the operator of the site are for its admins' },
  Forbidden: { status: 403, message: 'You have no permission to do this' },
  RegistrationClosed: { status: 403, message: 'This space does not ask for contact data' },
  MockLoginRefused: { status: 403, message: 'Mock login answers this machine only' },
  CrossSiteRefused: { status: 403, message: 'Pages of other sites may not make this call' },
  StepUpRequired: { status: 403, message: 'Show once more that it is you, then do it again' },
  StepUpFailed: { status: 403, message: 'This does not show that it is you' },
  AdminNotBannable: { status: 403, message: 'An administrator user cannot be banned' },
  AccountBanned: { status: 403, message: 'Account has been banned, please contact the administrator' },
  AccountClosing: {
    status: 403,
    message: 'This account is being deleted; its person can still change their mind',
  },
  SiteAdminStays: {
    status: 403,
    message: 'This account runs the site: take it out of SITE_ADMINS before it is deleted',
  },
  NotFound: { status: 404, message: 'Not found' },
  UserNotFound: { status: 404, message: 'There is no such user' },
  SpaceNotFound: { status: 404, message: 'There is no such space' },
  MemberNotFound: { status: 404, message: 'There is no such member in this space' },
  InviteInvalid: { status: 404, message: 'token invalid.' },
  InviteNotFound: { status: 404, message: 'There is no such invite' },
  SpaceBanNotFound: { status: 404, message: 'Nobody of that id is banned from this space' },
  TemplateNotFound: { status: 404, message: 'There is no such template' },
  PublishRecordNotFound: { status: 404, message: 'There is no such publish record' },
  OrganizationNotFound: { status: 404, message: 'There is no such organization' },
  OrganizationInviteNotFound: { status: 404, message: 'There is no such link' },
  OrganizationMemberNotFound: { status: 404, message: 'This user is no member of the organization' },
  RecordingNotFound: { status: 404, message: 'There is no such recording' },
  RecordingRuns: { status: 409, message: 'This recording still runs; end it first' },
  EventNotFound: { status: 404, message: 'There is no such event' },
  EventOver: { status: 409, message: 'The event is over, or was called off' },
  AnnouncementNotFound: { status: 404, message: 'There is no such announcement' },
  CustomerInfoNotFound: { status: 404, message: 'There is no such contact data' },
  LotteryNotFound: { status: 404, message: 'There is no such lottery' },
  PrizeNotFound: { status: 404, message: 'There is no such prize' },
  LevelVersionNotFound: { status: 404, message: 'There is no such version of that level' },
  LevelNotFound: { status: 404, message: 'There is no such level' },
  MapObjectNotFound: { status: 404, message: 'There is no such object on that level' },
  LoginSessionNotFound: { status: 404, message: 'There is no such session' },
  ReportNotFound: { status: 404, message: 'There is no such report, or it has been handled' },
  ChatNotFound: { status: 404, message: 'There is no such chat' },
  ApiKeyNotFound: { status: 404, message: 'There is no such api key' },
  SpaceCapacityExceededException: { status: 409, message: 'The space is full' },
  ShowroomOutdated: { status: 409, message: 'Somebody else has changed the showroom since it was loaded' },
  SiteFactsOutdated: { status: 409, message: 'Somebody else has changed this since it was loaded' },
  IdempotencyKeyInUse: { status: 409, message: 'A call with this Idempotency-Key is still under way' },
  FileInUse: { status: 409, message: 'The file is still used; details say where' },
  TemplateBusy: { status: 409, message: 'The template is being updated or published' },
  TemplateNotDeletable: { status: 409, message: 'A published template is withdrawn before it is deleted' },
  TemplateNotPublished: { status: 409, message: 'Only a published template can be withdrawn or shared' },
  TemplateWithoutSpace: { status: 409, message: 'The space this template was made from is gone' },
  PublishRecordOutdated: { status: 409, message: 'There is a newer version of the template' },
  OrganizationMemberExists: { status: 409, message: 'This user is a member of the organization already' },
  OrganizationFull: { status: 409, message: 'No more people can be in the organization' },
  OrganizationInviteEnded: { status: 409, message: 'The link was revoked or has run out' },
  OrganizationSpaceExists: { status: 409, message: 'This space is shared with the organization already' },
  OrganizationTemplateExists: {
    status: 409,
    message: 'This template is shared with the organization already',
  },
  TooManySharedTemplates: { status: 400, message: 'No more templates can be shared; take one back first' },
  TooManySharedSpaces: { status: 400, message: 'No more spaces can be shared; take one back first' },
  OrganizationOwnerStays: { status: 409, message: 'The owner cannot be removed from the organization' },
  StaleRevisionError: { status: 409, message: 'It has changed meanwhile; read it anew' },
  LotteryStateError: { status: 409, message: 'The lottery is not in a state that allows this' },
  LotteryWithoutPrizes: { status: 409, message: 'A lottery needs a prize before it is published' },
  NoPrizesLeft: { status: 409, message: 'Every one of this prize has been won' },
  NoCandidates: { status: 409, message: 'Nobody is left who could win this prize' },
  BelongingsChanged: { status: 409, message: 'What this account owns has changed meanwhile; read it anew' },
  AccountNotClosing: { status: 409, message: 'This account is not being deleted, or it is too late' },
  ExportUnderWay: { status: 409, message: 'An export of this account is still under way' },
  ProofOfWorkRequired: {
    status: 428,
    message: 'Solve the challenge in details, then ask again with the proof',
  },
  PayloadTooLarge: { status: 413, message: 'The body is too large' },
  EncodingNotSupported: {
    status: 415,
    message: 'Bodies are taken as they are: without Content-Encoding, in UTF-8',
  },
  QuotaExceeded: { status: 409, message: 'No more can be stored here; delete something first' },
  IdempotencyKeyReused: { status: 422, message: 'This Idempotency-Key belongs to another call' },
  SendOTPCodeTooFrequentError: { status: 429, message: 'Please try again after 60 seconds' },
  TooManyRequests: { status: 429, message: 'Too many requests, please slow down' },
  TooManyUploads: { status: 429, message: 'Too many uploads are under way, please wait for one to end' },
  ServerBusy: { status: 503, message: 'The server is too busy for this, try again in a minute' },
  SendSmsFailedError: { status: 502, message: 'SMS sending failed' },
  ExternalLoginNotConfigured: { status: 404, message: 'This way to log in is not configured' },
  ExternalLoginFailed: { status: 400, message: 'The log-in elsewhere failed or has expired' },
  IdentityProviderUnavailable: { status: 503, message: 'The log-in service is out of reach' },
  BindLinkExpired: { status: 410, message: 'The current link has expired, please re-enter' },
  SiteNotFound: { status: 404, message: 'There is no such site' },
  GuestsNotTaken: { status: 403, message: 'This site takes no guests: log in where its people do' },
  SiteGuestsFull: { status: 503, message: 'There are too many guests just now, try again later' },
  SiteGuestsCrowded: { status: 503, message: 'There are many guests from your network, try again later' },
  SiteGuestBanned: { status: 403, message: 'You were sent out of here' },
  SiteNetworkBanned: {
    status: 403,
    message: 'Somebody from your network was sent out: no new guests for now',
  },
  SiteNotConfigured: { status: 404, message: 'The hand-over from this site is not configured' },
  HandOverRefused: { status: 403, message: 'The hand-over is forged, too old or was used before' },
  LiveKitNotConfigured: { status: 404, message: 'This server has no LiveKit' },
  LiveKitUnavailable: { status: 503, message: 'LiveKit is out of reach' },
  EgressNotConfigured: { status: 404, message: 'Nothing is recorded on this server' },
  EgressUnavailable: { status: 503, message: 'LiveKit has no egress service that could record' },
  RecordingNotAllowed: { status: 403, message: 'Who runs this site has not let this space record' },
  RecordingUsedUp: { status: 409, message: 'What this space may record in a month is used up' },
  ConversationNotFound: { status: 404, message: 'There is no such conversation' },
  NotInConversation: { status: 403, message: 'You are not in this conversation' },
  ConversationOnMesh: { status: 409, message: 'This conversation goes from browser to browser' },
  ImageCheckUnavailable: { status: 503, message: 'The picture cannot be checked just now' },
  StorageUnavailable: { status: 503, message: 'Nothing can be stored right now' },
  StorageFull: { status: 507, message: 'The server has no room left to store this' },
  InternalError: { status: 500, message: 'Something went wrong on the server' },
} as const

export type ErrorCode = keyof typeof errorCodes

/** One thing wrong with one field of a request. */
export interface FieldProblem {
  readonly field: string
  readonly message: string
  /** Seconds until it may be tried again. */
  readonly retryAfter?: number
  /** A puzzle whose solution is wanted (shared/rules/proofOfWork.ts). */
  readonly challenge?: string
  /** A code of a phone that no digits can be right for any more: a new one is needed. */
  readonly isSpent?: boolean
  /** Of a quota: how much may be stored, and how much is, by whom. */
  readonly limit?: number
  readonly used?: number
  readonly whose?: 'person' | 'space'
  /** Of a banned account: why ('': nobody said), until when (null: for good) and whom to ask about it ('': nobody said). */
  readonly reason?: string
  readonly until?: string | null
  readonly contact?: string
}

/** The body of every answer that is not a success. */
export interface ErrorAnswer {
  readonly code: ErrorCode
  readonly message: string
  readonly details?: readonly FieldProblem[]
}

/** A refusal on its way to the one error handler. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: readonly FieldProblem[] | undefined

  constructor(
    code: ErrorCode,
    details?: readonly FieldProblem[],
    message: string = errorCodes[code].message,
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.details = details
  }
}

/** Ends an endpoint with a code of the table. */
export function fail(code: ErrorCode, details?: readonly FieldProblem[], message?: string): never {
  throw new ApiError(code, details, message)
}

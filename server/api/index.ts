import { Router } from 'express'
import { fail } from '#shared/errors.ts'
import { limits } from '#shared/rules/limits.ts'
import type { AppContext } from '../context.ts'
import { liveKitWebhook } from '../livekit/serveWebhook.ts'
import { onError, unknownPath } from '../middleware/onError.ts'
import { createIdempotency } from '../middleware/idempotency.ts'
import { bearerOf, refuseFor } from '../middleware/rateLimit.ts'
import { readBodies } from '../middleware/readBodies.ts'
import type { LargeBodies } from '../middleware/readBodies.ts'
import {
  callOffEvent,
  createEvent,
  exportEventGuests,
  getEvent,
  getEventCalendar,
  listEventGuests,
  listEvents,
  listEventsOfSpace,
  registerForEvent,
  updateEvent,
  withdrawFromEvent,
} from './events/events.ts'
import {
  announcementsSeen,
  createAnnouncement,
  deleteAnnouncement,
  editAnnouncement,
  listAnnouncements,
} from './announcements/announcements.ts'
import { loginBySmsCode, mockLogin, requestSmsCode, sendSms, site, smsLogin } from './auth/login.ts'
import { logout, refresh } from './auth/session.ts'
import { getStepUp, sendStepUpCode, startExternalStepUp, stepUp } from './auth/stepUp.ts'
import { grantLiveKitToken } from './livekit/livekit.ts'
import { deleteRecording, listRecordings, startEgress, stopEgress } from './livekit/recordings.ts'
import { getHiddenThings, getLevel, updateLevel } from './levels/levels.ts'
import { uploadLevelFile } from './levels/levelFiles.ts'
import {
  createDraft,
  createLevel,
  deleteDraft,
  deleteLevel,
  makeDefaultLevel,
  orderLevels,
  publishDraft,
  renameLevel,
} from './levels/manageLevels.ts'
import {
  deleteVersion,
  getVersion,
  listVersions,
  renameVersion,
  restoreVersion,
  saveVersion,
} from './levels/versions.ts'
import { createClientLog } from './clientLog/clientLog.ts'
import { createClientFaults } from './clientFaults/clientFaults.ts'
import { createCallQuality } from './callQuality/callQuality.ts'
import { getCloudPlay } from './cloudPlay/cloudPlay.ts'
import { takeHandOver } from './cloudPlay/handOver.ts'
import * as cusInfo from './cusInfo/cusInfo.ts'
import { authoriseFor } from './authorise.ts'
import { findAnything, getPersonCard } from './find/find.ts'
import type { Endpoint } from './endpoint.ts'
import { openApiDocument } from './docs/openApi.ts'
import {
  checkPhoneBinding,
  confirmPhoneBinding,
  finishExternalLogin,
  listBindingAccounts,
  startExternalLogin,
} from './identity/externalLogins.ts'
import { lookAround } from './identity/guestVisit.ts'
import { enterSite, visitSite } from './identity/sites.ts'
import { banFromSpace, liftSpaceBan, listSpaceBans } from './members/bans.ts'
import { getAllLayouts, setAllLayouts, setSingleLayout } from './members/layouts.ts'
import {
  createLottery,
  deleteLottery,
  listLotteries,
  optOutOfLottery,
  updateLottery,
} from './lottery/lotteries.ts'
import {
  createPrize,
  deletePrize,
  drawLotteryPrize,
  exportLotteryWins,
  exportLotteryWorkbook,
  listLotteryPrizes,
  listWinsOfPrize,
  updatePrize,
} from './lottery/prizes.ts'
import { listStageDraws } from './lottery/stage.ts'
import { getFrozenCandidates, getLotteryProof, listLotteryCandidates } from './lottery/proof.ts'
import { listMembers, updateMember } from './members/members.ts'
import { removeMember, setRoles, setTeacher, transferSpace } from './members/roles.ts'
import { deleteSpace, destroySpace, listArchivedSpaces, restoreSpace } from './spaces/archive.ts'
import { listAttachments, uploadSpaceBanner, uploadTemplateBanner } from './spaces/attachments.ts'
import { uploadChatPicture } from './spaces/chatPicture.ts'
import {
  countUnread,
  listAllNotifications,
  listUnreadNotifications,
  readNotifications,
  getNotificationPreferences,
  setNotificationPreferences,
} from './notifications/notifications.ts'
import {
  addOrganizationUser,
  createOrganization,
  deleteOrganization,
  deleteOrganizationUser,
  listOrganizationMembers,
  listOrganizations,
} from './organizations/organizations.ts'
import {
  checkOrganizationInvite,
  createOrganizationInvite,
  joinOrganization,
  listOrganizationInvites,
  revokeOrganizationInvite,
} from './organizations/invites.ts'
import {
  listOrganizationSpaces,
  listOrganizationsOfSpace,
  shareSpace,
  takeBackSpace,
} from './organizations/sharedSpaces.ts'
import {
  listOrganizationTemplates,
  listOrganizationsOfTemplate,
  shareTemplate,
  takeBackTemplate,
} from './organizations/sharedTemplates.ts'
import { handOverOrganization, setOrganizationRole } from './organizations/membership.ts'
import { listProfiles, publishTemplate } from './publish/publish.ts'
import { createReport } from './reports/createReport.ts'
import { broadcast } from './siteAdmin/broadcast.ts'
import { exportOperations, listOperations } from './siteAdmin/operations.ts'
import { answerOriginWish, listOriginWishes } from './siteAdmin/originWishes.ts'
import { getOverview } from './siteAdmin/overview.ts'
import { handleReport, handleReports, listReports } from './siteAdmin/reports.ts'
import {
  getExtensionKeys,
  getFraming,
  getLegalText,
  listSiteFacts,
  updateSiteFacts,
} from './siteAdmin/siteFacts.ts'
import {
  actOnSpaces,
  releaseSpace,
  setDisableAudioVideo,
  setDisableChat,
  setOfficial,
} from './siteAdmin/spaces.ts'
import { banUser, banUsers, listUsers, unbanUser, unbanUsers } from './siteAdmin/users.ts'
import {
  getShowroomDraft,
  getShowroomVersion,
  listShowroomVersions,
  publishShowroom,
  saveShowroomDraft,
  takeBackShowroom,
  uploadShowroomMedia,
} from './showroom/showroom.ts'
import { createSpace } from './spaces/createSpace.ts'
import { getGameServer, getPermission, joinPreflight, joinSpace } from './spaces/entering.ts'
import { getIceServers } from './spaces/iceServers.ts'
import { checkInvite, createInvite, listInvites, revokeInvite } from './spaces/invites.ts'
import {
  listAllSpaces,
  listEverySpace,
  listJoinedSpaces,
  listLikedSpaces,
  listOwnSpaces,
  listViewedSpaces,
} from './spaces/lists.ts'
import {
  getSpaceAdmin,
  getSpaceSettings,
  setBuild,
  setCapacity,
  setPublic,
  settingEndpoints,
} from './spaces/settings.ts'
import { getOrigin, wishOrigin } from './spaces/originWishes.ts'
import { actOnSpace, getSpace, listLevels, updateSpace } from './spaces/spaces.ts'
import { exportStatistics, getStatistics } from './spaces/statistics.ts'
import {
  deleteTemplate,
  saveSpaceAsTemplate,
  updateTemplate,
  updateTemplateFromSpace,
  withdrawTemplate,
} from './templates/editing.ts'
import {
  getTemplate,
  listAllTemplates,
  listMyPublishedTemplates,
  listMyTemplates,
  listOfficialTemplates,
  listPublishedOfficialTemplates,
  listSharedTemplates,
} from './templates/templates.ts'
import { getOwnUsage, getSpaceUsage, getStorage, listPersonUsage, listSpaceUsage } from './usage/usage.ts'
import { endSession, listSessions, logoutEverywhere } from './users/sessions.ts'
import { setLivingUrl, uploadObjectFile, uploadResource } from './uploads/uploads.ts'
import { createApiKey, deleteApiKey, listApiKeys } from './users/apiKeys.ts'
import { listBlocks } from './users/blocks.ts'
import { closeAccount, exportOwnData, getClosing, keepAccount, listBelongings } from './users/closing.ts'
import { deleteOwnFile, listOwnFiles } from './users/ownFiles.ts'
import { getSelf, getUser, updateUser } from './users/users.ts'

/**
 * All endpoints under /api/v2, by the name the API document calls them (operationId); of two paths that match, the
 * first one counts.
 */
export const endpoints: Readonly<Record<string, Endpoint>> = {
  site,
  getLegalText,
  mockLogin,
  sendSms,
  requestSmsCode,
  smsLogin,
  loginBySmsCode,
  refresh,
  logout,
  startExternalLogin,
  finishExternalLogin,
  checkPhoneBinding,
  listBindingAccounts,
  confirmPhoneBinding,
  enterSite,
  visitSite,
  lookAround,
  getStepUp,
  sendStepUpCode,
  startExternalStepUp,
  stepUp,
  logoutEverywhere,
  listSessions,
  listBelongings,
  exportOwnData,
  getClosing,
  closeAccount,
  keepAccount,
  endSession,
  createReport,
  getOverview,
  listReports,
  handleReport,
  handleReports,
  getOwnUsage,
  listOwnFiles,
  deleteOwnFile,
  listArchivedSpaces,
  getSpaceUsage,
  getStorage,
  listSpaceUsage,
  listPersonUsage,
  createApiKey,
  listApiKeys,
  deleteApiKey,
  listBlocks,
  getSelf,
  listUsers,
  getUser,
  updateUser,
  listAllSpaces,
  listEverySpace,
  listOwnSpaces,
  listJoinedSpaces,
  listLikedSpaces,
  listViewedSpaces,
  createSpace,
  getSpace,
  updateSpace,
  deleteSpace,
  restoreSpace,
  destroySpace,
  transferSpace,
  uploadSpaceBanner,
  uploadTemplateBanner,
  listAttachments,
  uploadChatPicture,
  createInvite,
  checkInvite,
  listInvites,
  revokeInvite,
  getSpaceAdmin,
  getSpaceSettings,
  setPublic,
  setBuild,
  setCapacity,
  ...settingEndpoints,
  actOnSpace,
  getStatistics,
  exportStatistics,
  getPermission,
  joinPreflight,
  joinSpace,
  getGameServer,
  getIceServers,
  listMembers,
  updateMember,
  setRoles,
  removeMember,
  setTeacher,
  listSpaceBans,
  banFromSpace,
  liftSpaceBan,
  setSingleLayout,
  setAllLayouts,
  getAllLayouts,
  listLevels,
  listAllTemplates,
  listPublishedOfficialTemplates,
  listOfficialTemplates,
  listMyPublishedTemplates,
  listMyTemplates,
  listSharedTemplates,
  getTemplate,
  saveSpaceAsTemplate,
  updateTemplateFromSpace,
  withdrawTemplate,
  updateTemplate,
  deleteTemplate,
  listProfiles,
  publishTemplate,
  findAnything,
  getPersonCard,
  listOrganizations,
  listOrganizationMembers,
  createOrganization,
  deleteOrganization,
  addOrganizationUser,
  deleteOrganizationUser,
  setOrganizationRole,
  handOverOrganization,
  createOrganizationInvite,
  listOrganizationInvites,
  revokeOrganizationInvite,
  checkOrganizationInvite,
  joinOrganization,
  listOrganizationSpaces,
  listOrganizationsOfSpace,
  shareSpace,
  takeBackSpace,
  listOrganizationTemplates,
  listOrganizationsOfTemplate,
  shareTemplate,
  takeBackTemplate,
  listEvents,
  listEventsOfSpace,
  createEvent,
  getEvent,
  getEventCalendar,
  updateEvent,
  callOffEvent,
  registerForEvent,
  withdrawFromEvent,
  listEventGuests,
  exportEventGuests,
  listAnnouncements,
  createAnnouncement,
  announcementsSeen,
  deleteAnnouncement,
  editAnnouncement,
  countUnread,
  listAllNotifications,
  listUnreadNotifications,
  readNotifications,
  getNotificationPreferences,
  setNotificationPreferences,
  listLotteries,
  createLottery,
  updateLottery,
  deleteLottery,
  optOutOfLottery,
  listLotteryPrizes,
  listWinsOfPrize,
  createPrize,
  updatePrize,
  deletePrize,
  drawLotteryPrize,
  exportLotteryWins,
  exportLotteryWorkbook,
  listStageDraws,
  listLotteryCandidates,
  getLotteryProof,
  getFrozenCandidates,
  ...cusInfo,
  createClientLog,
  grantLiveKitToken,
  startEgress,
  stopEgress,
  listRecordings,
  deleteRecording,
  createCallQuality,
  createClientFaults,
  getCloudPlay,
  takeHandOver,
  setDisableChat,
  setDisableAudioVideo,
  setOfficial,
  actOnSpaces,
  releaseSpace,
  banUser,
  unbanUser,
  banUsers,
  unbanUsers,
  broadcast,
  listOperations,
  exportOperations,
  getFraming,
  getExtensionKeys,
  listSiteFacts,
  updateSiteFacts,
  getShowroomDraft,
  saveShowroomDraft,
  publishShowroom,
  listShowroomVersions,
  getShowroomVersion,
  takeBackShowroom,
  uploadShowroomMedia,
  getOrigin,
  wishOrigin,
  listOriginWishes,
  answerOriginWish,
  getHiddenThings,
  getLevel,
  updateLevel,
  createLevel,
  orderLevels,
  renameLevel,
  uploadLevelFile,
  makeDefaultLevel,
  deleteLevel,
  createDraft,
  deleteDraft,
  publishDraft,
  listVersions,
  saveVersion,
  getVersion,
  renameVersion,
  deleteVersion,
  restoreVersion,
  uploadObjectFile,
  setLivingUrl,
  uploadResource,
}

const levelPath = /^\/levels\/([A-Za-z0-9_-]{1,64})(?:\.[^/]*)?\/?$/

/** Layouts of whole levels. */
const levelBodies: LargeBodies = {
  isMeant: ({ method, path }) => method === 'POST' && levelPath.test(path),
  maxBytes: limits.levelBodyBytes,
  maxMs: limits.levelBodyMs,
  async authorise(ctx, req, caller) {
    const id = levelPath.exec(req.path)?.[1] ?? fail('LevelNotFound')
    await authoriseFor(ctx, updateLevel.definition, caller, req, id)
  },
}

/** The router of /api/v2: JSON in, JSON out, errors as {code, message, details?}. */
export function createApi(ctx: AppContext): Router {
  const router = Router()
  const tools = { once: createIdempotency(ctx, ctx.config.cluster ? undefined : 0) }
  router.use((_req, res, next) => {
    res.set('Cache-Control', 'no-store')
    next()
  })
  router.post('/livekit/webhook', ...liveKitWebhook(ctx))
  router.use(async (req, _res, next) => {
    refuseFor(await ctx.rates.takeCall(req.ip ?? '', bearerOf(req)), req)
    next()
  })
  router.use(readBodies(ctx, [levelBodies]))
  router.get('/openapi.json', openApiDocument(endpoints))
  for (const one of Object.values(endpoints)) one.mount(router, ctx, tools)
  router.use(unknownPath)
  router.use(onError(ctx.log))
  return router
}

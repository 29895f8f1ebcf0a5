import { accountText } from '../text/zh-CN/account.ts'
import { accountPageText } from '../text/zh-CN/accountPage.ts'
import { creditsText } from '../text/zh-CN/credits.ts'
import { banText } from '../text/zh-CN/ban.ts'
import { contactText } from '../text/zh-CN/contact.ts'
import { findText } from '../text/zh-CN/find.ts'
import { footerText } from '../text/zh-CN/footer.ts'
import { homeText } from '../text/zh-CN/home.ts'
import { identityText } from '../text/zh-CN/identity.ts'
import { listsText } from '../text/zh-CN/lists.ts'
import { lotteryCheckText } from '../text/zh-CN/lotteryCheck.ts'
import { lotteryText } from '../text/zh-CN/lottery.ts'
import { orgErrorsText } from '../text/zh-CN/orgErrors.ts'
import { orgsText } from '../text/zh-CN/orgs.ts'
import { pageErrorsText } from '../text/zh-CN/pageErrors.ts'
import { publishingText } from '../text/zh-CN/publishing.ts'
import { recordingErrorsText } from '../text/zh-CN/recordingErrors.ts'
import { refusalsText } from '../text/zh-CN/refusals.ts'
import { siteErrorsText } from '../text/zh-CN/siteErrors.ts'
import { sitePagesText } from '../text/zh-CN/sitePages.ts'
import { siteAdminText } from '../text/zh-CN/siteAdmin.ts'
import { siteAdminActsText } from '../text/zh-CN/siteAdminActs.ts'
import { siteAdminOperationsText } from '../text/zh-CN/siteAdminOperations.ts'
import { siteAdminBanText } from '../text/zh-CN/siteAdminBan.ts'
import { siteAdminOverviewText } from '../text/zh-CN/siteAdminOverview.ts'
import { siteAdminUsersText } from '../text/zh-CN/siteAdminUsers.ts'
import { siteAdminReportsText } from '../text/zh-CN/siteAdminReports.ts'
import { siteAdminSiteText } from '../text/zh-CN/siteAdminSite.ts'
import { siteAdminStorageText } from '../text/zh-CN/siteAdminStorage.ts'
import { callsText } from '../features/calls/texts.zh.ts'
import { meetingsText } from '../features/meetings/texts.zh.ts'
import { bagText } from '../features/bag/texts.zh.ts'
import { editorText } from '../features/editor/texts.zh.ts'
import { cloudText } from '../features/cloud/texts.zh.ts'
import { rideText } from '../features/ride/texts.zh.ts'
import { statusText } from '../features/people/status/texts.zh.ts'
import { nooksText } from '../features/nooks/texts.zh.ts'
import { tasksText } from '../features/tasks/texts.zh.ts'
import { focusText } from '../features/focus/texts.zh.ts'
import { visitText } from '../features/visit/texts.zh.ts'
import { inviteText } from '../features/invite/texts.zh.ts'
import { areasText } from '../features/areas/texts.zh.ts'
import { aroundText } from '../features/around/texts.zh.ts'
import { placardText } from '../features/placard/texts.zh.ts'
import { portalPreviewText } from '../features/portals/previewTexts.zh.ts'
import { facesText } from '../features/faces/texts.zh.ts'
import { chatWindowText } from '../features/chat/windowTexts.zh.ts'
import { cardText } from '../features/people/cardTexts.zh.ts'
import { devicesText } from '../features/media/devices/texts.zh.ts'
import { controlsText } from '../space/controlsTexts.zh.ts'
import { settingsWindowText } from '../features/settings/windowTexts.zh.ts'
import { announcementsText } from '../features/announcements/texts.zh.ts'
import { eventsText } from '../features/events/texts.zh.ts'
import { noticesText } from '../features/notices/texts.zh.ts'
import { waysText } from '../features/media/quality/texts.zh.ts'
import { recordingText } from '../features/media/recording/texts.zh.ts'
import { registrationText } from '../features/registration/texts.zh.ts'
import { reportText } from '../features/report/texts.zh.ts'
import { screensText } from '../features/screens/texts.zh.ts'
import { spaceText } from '../features/texts.zh.ts'
import { speakerText } from '../features/speaker/texts.zh.ts'
import { showroomText } from '../text/zh-CN/showroom.ts'
import { showroomManageText } from '../text/zh-CN/showroomManage.ts'
import { spaceAdminMembersText } from '../text/zh-CN/spaceAdminMembers.ts'
import { spaceAdminSharesText } from '../text/zh-CN/spaceAdminShares.ts'
import { spaceAdminInviteText } from '../text/zh-CN/spaceAdminInvite.ts'
import { spaceAdminAnnouncementsText } from '../text/zh-CN/spaceAdminAnnouncements.ts'
import { spaceAdminPictureText } from '../text/zh-CN/spaceAdminPicture.ts'
import { spaceAdminCustomersText } from '../text/zh-CN/spaceAdminCustomers.ts'
import { spaceAdminRecordingsText } from '../text/zh-CN/spaceAdminRecordings.ts'
import { spaceAdminText } from '../text/zh-CN/spaceAdmin.ts'
import { uploadsText } from '../text/zh-CN/uploads.ts'
import { spacesText } from '../text/zh-CN/spaces.ts'
import { thingsText } from '../features/things/texts.zh.ts'
import { unsentText } from '../text/zh-CN/unsent.ts'
import { usageText } from '../text/zh-CN/usage.ts'
import { chineseText } from './chineseText.ts'
import { whisperText } from '../features/talk/whisperTexts.zh.ts'

/** All interface text in Chinese: for its type and for tests. Pages load what they need (i18n.ts, areas/). */
export const allChinese = {
  ...chineseText,
  errors: {
    ...chineseText.errors,
    ...siteErrorsText,
    ...recordingErrorsText,
    ...pageErrorsText,
    ...orgErrorsText,
  },
  account: { ...chineseText.account, ...accountText, ...accountPageText, ban: banText },
  identity: {
    ...chineseText.identity,
    ...identityText,
    site: { ...chineseText.identity.site, ...sitePagesText },
  },
  calls: callsText,
  contact: contactText,
  credits: creditsText,
  faces: facesText,
  find: findText,
  footer: footerText,
  devices: devicesText,
  home: homeText,
  lists: listsText,
  meetings: meetingsText,
  bag: bagText,
  editor: editorText,
  cloud: cloudText,
  ride: rideText,
  status: statusText,
  nooks: nooksText,
  whisper: whisperText,
  areas: areasText,
  focus: focusText,
  visit: visitText,
  invite: inviteText,
  around: aroundText,
  tasks: tasksText,
  portalPreview: portalPreviewText,
  announcements: announcementsText,
  events: eventsText,
  notices: noticesText,
  placard: placardText,
  lottery: { ...lotteryText, check: lotteryCheckText },
  orgs: orgsText,
  publishing: publishingText,
  refusals: refusalsText,
  registration: registrationText,
  report: reportText,
  screens: screensText,
  showroom: { ...showroomText, manage: showroomManageText },
  ways: waysText,
  recording: recordingText,
  siteAdmin: {
    ...siteAdminText,
    ban: siteAdminBanText,
    overview: siteAdminOverviewText,
    reports: siteAdminReportsText,
    users: siteAdminUsersText,
    spaces: { ...siteAdminText.spaces, ...siteAdminActsText },
    operations: siteAdminOperationsText,
    storage: siteAdminStorageText,
    site: { ...siteAdminText.site, ...siteAdminSiteText },
  },
  space: {
    ...spaceText,
    ...cardText,
    chat: {
      ...spaceText.chat,
      ...chatWindowText,
      picture: { ...spaceText.chat.picture, ...chatWindowText.picture },
    },
    help: { ...spaceText.help, ...controlsText },
    settings: { ...spaceText.settings, ...settingsWindowText },
  },
  spaceAdmin: {
    ...spaceAdminText,
    members: { ...spaceAdminText.members, ...spaceAdminMembersText },
    shares: spaceAdminSharesText,
    invite: spaceAdminInviteText,
    announcements: { ...spaceAdminText.announcements, ...spaceAdminAnnouncementsText },
    picture: { ...spaceAdminText.picture, ...spaceAdminPictureText },
    customers: { ...spaceAdminText.customers, ...spaceAdminCustomersText },
    recordings: { ...spaceAdminText.recordings, ...spaceAdminRecordingsText },
  },
  spaces: { ...spacesText, upload: uploadsText },
  speaker: speakerText,
  things: thingsText,
  unsent: unsentText,
  usage: usageText,
}
export type AllChinese = typeof allChinese

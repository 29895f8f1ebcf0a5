import type { TextOf } from '../text/textOf.ts'
import { accountText } from '../text/en/account.ts'
import { accountPageText } from '../text/en/accountPage.ts'
import { banText } from '../text/en/ban.ts'
import { commonText } from '../text/en/common.ts'
import { creditsText } from '../text/en/credits.ts'
import { contactText } from '../text/en/contact.ts'
import { errorsText } from '../text/en/errors.ts'
import { pageErrorsText } from '../text/en/pageErrors.ts'
import { recordingErrorsText } from '../text/en/recordingErrors.ts'
import { siteErrorsText } from '../text/en/siteErrors.ts'
import { facesText } from '../features/faces/texts.en.ts'
import { findText } from '../text/en/find.ts'
import { footerText } from '../text/en/footer.ts'
import { homeText } from '../text/en/home.ts'
import { identityText } from '../text/en/identity.ts'
import { callsText } from '../features/calls/texts.en.ts'
import { meetingsText } from '../features/meetings/texts.en.ts'
import { bagText } from '../features/bag/texts.en.ts'
import { editorText } from '../features/editor/texts.en.ts'
import { cloudText } from '../features/cloud/texts.en.ts'
import { rideText } from '../features/ride/texts.en.ts'
import { statusText } from '../features/people/status/texts.en.ts'
import { nooksText } from '../features/nooks/texts.en.ts'
import { areasText } from '../features/areas/texts.en.ts'
import { tasksText } from '../features/tasks/texts.en.ts'
import { focusText } from '../features/focus/texts.en.ts'
import { visitText } from '../features/visit/texts.en.ts'
import { inviteText } from '../features/invite/texts.en.ts'
import { aroundText } from '../features/around/texts.en.ts'
import { placardText } from '../features/placard/texts.en.ts'
import { portalPreviewText } from '../features/portals/previewTexts.en.ts'
import { cardText } from '../features/people/cardTexts.en.ts'
import { recordingText } from '../features/media/recording/texts.en.ts'
import { devicesText } from '../features/media/devices/texts.en.ts'
import { announcementsText } from '../features/announcements/texts.en.ts'
import { eventsText } from '../features/events/texts.en.ts'
import { noticesText } from '../features/notices/texts.en.ts'
import { speakerText } from '../features/speaker/texts.en.ts'
import { listsText } from '../text/en/lists.ts'
import { lotteryText } from '../text/en/lottery.ts'
import { orgErrorsText } from '../text/en/orgErrors.ts'
import { orgsText } from '../text/en/orgs.ts'
import { publishingText } from '../text/en/publishing.ts'
import { refusalsText } from '../text/en/refusals.ts'
import { waysText } from '../features/media/quality/texts.en.ts'
import { registrationText } from '../features/registration/texts.en.ts'
import { reportText } from '../features/report/texts.en.ts'
import { sceneText } from '../text/en/scene.ts'
import { siteAdminText } from '../text/en/siteAdmin.ts'
import { screensText } from '../features/screens/texts.en.ts'
import { spaceText } from '../features/texts.en.ts'
import { showroomText } from '../text/en/showroom.ts'
import { showroomManageText } from '../text/en/showroomManage.ts'
import { spaceAdminText } from '../text/en/spaceAdmin.ts'
import { spacesText } from '../text/en/spaces.ts'
import { thingsText } from '../features/things/texts.en.ts'
import { unsentText } from '../text/en/unsent.ts'
import { usageText } from '../text/en/usage.ts'
import type { AllChinese } from './allChinese.ts'
import { whisperText } from '../features/talk/whisperTexts.en.ts'

/** The complete English twin of allChinese. */
export const englishText: TextOf<AllChinese> = {
  common: commonText,
  account: { ...accountText, ...accountPageText, ban: banText },
  contact: contactText,
  credits: creditsText,
  devices: devicesText,
  errors: { ...errorsText, ...siteErrorsText, ...recordingErrorsText, ...pageErrorsText, ...orgErrorsText },
  faces: facesText,
  find: findText,
  footer: footerText,
  home: homeText,
  lists: listsText,
  identity: identityText,
  calls: callsText,
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
  speaker: speakerText,
  lottery: lotteryText,
  orgs: orgsText,
  publishing: publishingText,
  refusals: refusalsText,
  registration: registrationText,
  report: reportText,
  ways: waysText,
  recording: recordingText,
  scene: sceneText,
  screens: screensText,
  showroom: { ...showroomText, manage: showroomManageText },
  siteAdmin: siteAdminText,
  space: { ...spaceText, ...cardText },
  spaceAdmin: spaceAdminText,
  spaces: spacesText,
  things: thingsText,
  unsent: unsentText,
  usage: usageText,
}

export { levelNames } from '../text/en/levelNames.ts'
export { levelWords } from '../text/en/levelWords.ts'

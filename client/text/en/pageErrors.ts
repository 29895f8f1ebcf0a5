import type { TextOf } from '../textOf.ts'
import type { pageErrorsText as zh } from '../zh-CN/pageErrors.ts'

export const pageErrorsText: TextOf<typeof zh> = {
  ShowroomOutdated:
    'Another manager has just changed the showroom. Your changes are still here: look at theirs first',
  SiteFactsOutdated: 'Somebody else has just changed this. Reload it before you change it',
  TooManyApiKeys: 'The limit of keys has been reached; delete one first',
  TemplateNotFound: 'This template does not exist or was deleted',
  TooManyTemplates: 'The limit of templates has been reached; delete one first',
  PublishRecordNotFound: 'This publish record was not found',
  FileInUse: 'The file is still in use',
  TemplateBusy: 'The template is being updated or published; try again in a moment',
  TemplateNotDeletable: 'A published template has to be withdrawn before it is deleted',
  SiteAdminStays:
    'This account administers the site: the operator has to remove it from SITE_ADMINS before it can be deleted',
  BelongingsChanged: 'What you own has just changed; please look at it again',
  AccountNotClosing: 'The account is not being deleted, or it is too late',
  ExportUnderWay: 'The last export has not finished yet, please try again later',
  TemplateNotPublished: 'Only a published template can be withdrawn',
  TemplateWithoutSpace: 'The space this template was made from is gone',
  PublishRecordOutdated: 'There is a newer version of this template',
  TooManyCalledOff: 'Too many events were cancelled today: plan the next one tomorrow',
  RecordingNotFound: 'This recording is not there any more',
  RecordingRuns: 'This recording is still running: end it first',
  TooManyEvents: 'The limit of planned events has been reached: cancel one first',
  TooManyAnnouncements: 'The limit of announcements has been reached: delete one first',
  TooManyLotteries: 'The limit of prize draws has been reached: delete one first',
  TooManyPrizes: 'The limit of prizes has been reached: delete one first',
  AdminNotBannable: 'An administrator user cannot be banned',
  SpaceHiddenBySite: 'An administrator of the site took this space off the lists; ask them to bring it back',
  SpaceNotPublic: 'Only public spaces can be official',
  ApiKeyNotFound: 'This key does not exist or was deleted',
  ReportNotFound: 'This report is gone, or has been handled',
  CustomerInfoNotFound: 'This contact data is gone',
  SiteNotFound: 'There is no such site',
  LoginSessionNotFound: 'This login has ended already',
}

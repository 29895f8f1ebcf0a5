import type { TextOf } from '../textOf.ts'
import type { siteAdminText } from '../zh-CN/siteAdmin.ts'
import type { siteAdminSiteText as chinese } from '../zh-CN/siteAdminSite.ts'

export const siteAdminSiteText: TextOf<(typeof siteAdminText)['site'] & typeof chinese> = {
  lead: 'Footer, contact page and legal pages say what is written here. What is empty is not shown; a public site in China must show its filing numbers.',
  which: 'Which site',
  own: 'This site',
  failed: 'The facts could not be loaded',
  fields: {
    operator: 'Run by',
    contactEmail: 'Contact e-mail',
    icp: 'ICP filing number',
    publicSecurity: 'Public security filing number',
    title: 'Name of the site',
    description: 'Description of the site',
  },
  hints: {
    operator: 'Full name of the company or person, in the footer and the terms',
    contactEmail: 'Business, feedback and requests about personal information go here',
    icp: 'Like 京ICP备12345678号-1',
    publicSecurity: 'Like 京公网安备11010502030001号',
    title: 'In the browser’s tab and on shared links; empty: Lingjing',
    description: 'One sentence for search engines and shared links',
  },
  wishes: {
    title: 'Outside origins that wait for an answer',
    lead: 'People would like to show something of these sites in their spaces. What you allow joins the list below, for all spaces; what you refuse can be asked for again after 7 days.',
    by: '{{user}} · “{{space}}” · {{time}}',
    ACCEPTED: 'Allow',
    REFUSED: 'Refuse',
    ACCEPTEDOne: 'Allow {{origin}}',
    REFUSEDOne: 'Refuse {{origin}}',
    failed: 'What was asked for could not be loaded: {{reason}}',
  },
  origins: 'Origins elsewhere that may be shown',
  originsHint:
    'One a line, like https://example.org. Pages, pictures and films in spaces come from this site and these origins alone; pages always open in a sandbox. A change holds once a page is loaded anew',
  badOrigins: 'One origin a line: https:// and a host in small letters, without a path, at most 100',
  inherits: 'When empty: {{value}}',
  builtIn: 'Built-in text',
  ownText: 'Text of its own',
  legal: { zh: 'Chinese text', en: 'English text' },
  legalHints: {
    zh: 'Empty: the built-in text. A line that begins with “# ” is a heading, an empty line ends a paragraph; {email} and {operator} become what stands above',
    en: 'Empty: English pages show the Chinese text',
  },
  badEmail: 'A whole e-mail address, please',
  badIcp: 'The whole number, please, like 京ICP备12345678号-1',
  badPublicSecurity: 'The whole number, please, like 京公网安备11010502030001号',
  tooLong: 'Too long, please shorten it',
  checkFields: 'Some fields are not right: see the red lines above',
  reload: 'Load again (drops my changes)',
  discard: 'Drop changes',
  save: 'Save',
  saved: 'The facts of the site are stored',
}

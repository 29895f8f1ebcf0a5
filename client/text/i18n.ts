import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { accountText } from './zh-CN/account.ts'
import { commonText } from './zh-CN/common.ts'
import { errorsText } from './zh-CN/errors.ts'
import { homeText } from './zh-CN/home.ts'
import { identityText } from './zh-CN/identity.ts'
import { noticesText } from './zh-CN/notices.ts'
import { orgsText } from './zh-CN/orgs.ts'
import { publishingText } from './zh-CN/publishing.ts'
import { reportText } from './zh-CN/report.ts'
import { sceneText } from './zh-CN/scene.ts'
import { siteAdminText } from './zh-CN/siteAdmin.ts'
import { spaceText } from './zh-CN/space.ts'
import { spaceAdminText } from './zh-CN/spaceAdmin.ts'
import { spacesText } from './zh-CN/spaces.ts'

/**
 * All interface text by area: `t('common.login')`. Chinese is the default and always loaded, English comes
 * as a chunk of its own (english.ts). A new area is one line here and one line there.
 */
export const chineseText = {
  common: commonText,
  account: accountText,
  errors: errorsText,
  home: homeText,
  identity: identityText,
  notices: noticesText,
  orgs: orgsText,
  publishing: publishingText,
  report: reportText,
  scene: sceneText,
  siteAdmin: siteAdminText,
  space: spaceText,
  spaceAdmin: spaceAdminText,
  spaces: spacesText,
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof chineseText }
  }
}

export type Language = 'zh-CN' | 'en'

const LANGUAGE_KEY = 'lingjing.language'

/** The language chosen earlier in this browser; Chinese until somebody chooses. */
export function storedLanguage(): Language {
  return localStorage.getItem(LANGUAGE_KEY) === 'en' ? 'en' : 'zh-CN'
}

async function loadLanguage(language: Language) {
  if (language === 'zh-CN' || i18next.hasResourceBundle(language, 'translation')) return
  const { englishText } = await import('./english.ts')
  i18next.addResourceBundle(language, 'translation', englishText)
}

/** Switches the interface and remembers the choice. */
export async function setLanguage(language: Language) {
  await loadLanguage(language)
  localStorage.setItem(LANGUAGE_KEY, language)
  document.documentElement.lang = language
  await i18next.changeLanguage(language)
}

/** Call once before the first render. Without its text chunk the interface stays Chinese. */
export async function startTexts() {
  await i18next.use(initReactI18next).init({
    lng: 'zh-CN',
    fallbackLng: 'zh-CN',
    resources: { 'zh-CN': { translation: chineseText } },
    interpolation: { escapeValue: false },
  })
  if (storedLanguage() === 'en') await setLanguage('en').catch(() => undefined)
}

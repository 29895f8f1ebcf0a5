import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { addChinese } from '../text/addChinese.ts'
import { LEVEL_NAMES } from '../text/levelName.ts'
import type { AllChinese } from './allChinese.ts'
import { chineseText } from './chineseText.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: AllChinese }
  }
}

/** Chinese of areas that several pages share. What is one page's alone comes with its code (addChinese). */
const laterAreas = {
  events: async () => ({ events: (await import('../features/events/texts.zh.ts')).eventsText }),
  invite: async () => ({ invite: (await import('../features/invite/texts.zh.ts')).inviteText }),
  lists: async () => ({ lists: (await import('../text/zh-CN/lists.ts')).listsText }),
  login: async () => (await import('../text/zh-CN/login.ts')).loginText,
  orgs: async () => (await import('../text/zh-CN/orgs.ts')).orgsArea,
  publishing: async () => ({ publishing: (await import('../text/zh-CN/publishing.ts')).publishingText }),
  report: async () => ({ report: (await import('../features/report/texts.zh.ts')).reportText }),
  siteAdmin: async () => ({ siteAdmin: (await import('../text/zh-CN/siteAdmin.ts')).siteAdminText }),
  space: async () => ({ space: (await import('../features/texts.zh.ts')).spaceText }),
  spaces: async () => ({ spaces: (await import('../text/zh-CN/spaces.ts')).spacesText }),
  spaceAdmin: async () => ({ spaceAdmin: (await import('../text/zh-CN/spaceAdmin.ts')).spaceAdminText }),
  usage: async () => ({ usage: (await import('../text/zh-CN/usage.ts')).usageText }),
}

/** Brings in the Chinese of areas that a page shows; rejects without a network, as the page's own code does. */
export async function loadAreas(...names: readonly (keyof typeof laterAreas)[]): Promise<void> {
  const areas = await Promise.all(names.map((name) => laterAreas[name]()))
  areas.forEach(addChinese)
}

export type Language = 'zh-CN' | 'en'

export const isLanguage = (text: string): text is Language => text === 'zh-CN' || text === 'en'

const LANGUAGE_KEY = 'lingjing.language'

/** The language chosen earlier in this browser; Chinese until somebody chooses. */
export function storedLanguage(): Language {
  return localStorage.getItem(LANGUAGE_KEY) === 'en' ? 'en' : 'zh-CN'
}

async function loadLanguage(language: Language) {
  if (language === 'zh-CN' || i18next.hasResourceBundle(language, 'translation')) return
  const { englishText, levelNames, levelWords } = await import('./english.ts')
  i18next.addResourceBundle(language, 'translation', englishText)
  i18next.addResourceBundle(language, LEVEL_NAMES, { ...levelWords, ...levelNames })
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

import { useTranslation } from 'react-i18next'

/** Picks the wording of a site's document in the language of the page. */
export function useTwin(): (twin: { readonly zh: string; readonly en: string }) => string {
  const { i18n } = useTranslation()
  return ({ zh, en }) => (i18n.language === 'en' ? en : zh)
}

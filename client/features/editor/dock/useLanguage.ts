import { useTranslation } from 'react-i18next'

/** In which of the two languages things are named. */
export function useLanguage(): 'zh' | 'en' {
  const { i18n } = useTranslation()
  return i18n.language.startsWith('zh') ? 'zh' : 'en'
}

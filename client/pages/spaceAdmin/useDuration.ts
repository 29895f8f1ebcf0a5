import { useTranslation } from 'react-i18next'

/** How a time in whole seconds is said. */
export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation()
  return (seconds) => {
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
    if (h > 0) return t('siteAdmin.stats.duration.hours', { h, m })
    return m > 0
      ? t('siteAdmin.stats.duration.minutes', { m, s })
      : t('siteAdmin.stats.duration.seconds', { s })
  }
}

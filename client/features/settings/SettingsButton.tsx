import { Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { WindowButton } from '../../space/WindowButton.tsx'

export function SettingsButton() {
  const { t } = useTranslation()
  return <WindowButton window="settings" Icon={Settings} text={t('space.settings.button')} />
}

import { lazily } from '../../space/lazily.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { loadSettingsTexts } from './loadSettingsTexts.ts'
import { SettingsButton } from './SettingsButton.tsx'

const SettingsWindow = lazily(async () => {
  const [window] = await Promise.all([import('./SettingsWindow.tsx'), loadSettingsTexts()])
  return window.SettingsWindow
})

export const settings = {
  name: 'settings',
  Button: SettingsButton,
  windows: { settings: SettingsWindow },
} as const satisfies SpaceFeature

import { lazily } from '../../space/lazily.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'
import { SettingsButton } from './SettingsButton.tsx'

const SettingsWindow = lazily(async () => (await import('./SettingsWindow.tsx')).SettingsWindow)

export const settings = {
  name: 'settings',
  Button: SettingsButton,
  windows: { settings: SettingsWindow },
} as const satisfies SpaceFeature

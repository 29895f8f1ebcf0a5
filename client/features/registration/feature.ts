import { lazily } from '../../space/lazily.ts'
import type { SpaceFeature } from '../../space/spaceFeature.ts'

const RegistrationWindow = lazily(async () => (await import('./loadRegistration.ts')).loadRegistration())

export const registration = {
  name: 'registration',
  windows: { customer_information_registration: RegistrationWindow },
} as const satisfies SpaceFeature

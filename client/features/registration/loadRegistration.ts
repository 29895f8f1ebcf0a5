import { addChinese } from '../../text/addChinese.ts'
import { RegistrationWindow } from './RegistrationWindow.tsx'
import { registrationText } from './texts.zh.ts'

/** The window with its Chinese. */
export function loadRegistration() {
  addChinese({ registration: registrationText })
  return RegistrationWindow
}

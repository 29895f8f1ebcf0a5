import type { TextOf } from '../textOf.ts'
import type { footerText as chinese } from '../zh-CN/footer.ts'

export const footerText: TextOf<typeof chinese> = {
  label: 'Footer',
  slogan: 'Walk, sit down, wave. Apart, and in one place.',
  terms: 'Terms of service',
  privacy: 'Personal information rules',
  cookies: 'Cookie policy',
  contact: 'Contact',
  credits: 'Credits',
  api: 'API',
  operatedBy: '© {{year}} {{operator}} · Lingjing',
  rights: '© {{year}} Lingjing',
}

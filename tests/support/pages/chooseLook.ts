import type { Page } from 'playwright-core'
import { SLOW_MS } from './spacePage.ts'

/** In the dialog before a space, by keyboard alone: the last person, a teal top, the second hair colour. */
export async function chooseLook(page: Page): Promise<void> {
  const group = (name: string) => page.getByRole('radiogroup', { name })
  const { keyboard } = page
  await group('形象').getByRole('radio', { checked: true }).focus({ timeout: SLOW_MS })
  await keyboard.press('End')
  await keyboard.press('ArrowRight')
  await group('形象').getByRole('radio', { name: '选择形象 1', exact: true, checked: true }).waitFor()
  await keyboard.press('ArrowLeft')
  await group('形象').getByRole('radio', { name: '选择形象 14', checked: true }).waitFor()
  // Past the die, to the parts and their colours.
  for (const key of ['Tab', 'Tab', 'Tab', 'ArrowRight', 'ArrowRight']) await keyboard.press(key)
  await group('上衣的颜色').getByRole('radio', { name: '颜色 2', checked: true }).waitFor()
  for (const key of ['Shift+Tab', 'ArrowLeft', 'Tab', 'ArrowRight', 'ArrowRight']) await keyboard.press(key)
  await group('头发的颜色').getByRole('radio', { name: '颜色 2', checked: true }).waitFor()
}

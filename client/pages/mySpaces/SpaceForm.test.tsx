import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { spacesText as english } from '../../text/en/spaces.ts'
import { spacesText as chinese } from '../../text/zh-CN/spaces.ts'
import type { SpaceForm as Form } from './SpaceForm.tsx'

let SpaceForm: typeof Form

// Pictures are sent as whoever is logged in: who that is stands in the browser's storage. Words come with them.
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  await (await import('../../language/i18n.ts')).startTexts()
  SpaceForm = (await import('./SpaceForm.tsx')).SpaceForm
})
afterAll(() => void vi.unstubAllGlobals())

const labels = { submit: '', busy: '', failed: '', cancel: '' }

async function formOf(lng: 'zh-CN' | 'en', isPrivate: boolean): Promise<string> {
  const made = createInstance()
  const spaces = lng === 'en' ? english : chinese
  await made.use(initReactI18next).init({
    lng,
    resources: { [lng]: { translation: { spaces } } },
    interpolation: { escapeValue: false },
  })
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={made}>
        <SpaceForm
          initial={{ name: '厅', description: '', private: isPrivate, bannerId: null }}
          bannerUrl={undefined}
          templateBanner={undefined}
          labels={labels}
          onSave={() => Promise.resolve()}
          onCancel={() => undefined}
        />
      </I18nextProvider>
    </QueryClientProvider>,
  )
}

test.each(['zh-CN', 'en'] as const)(
  'the form says of the choice that is made who comes in, in %s',
  async (lng) => {
    const { publicHint, privateHint } = (lng === 'en' ? english : chinese).form
    const [open, shut] = [await formOf(lng, false), await formOf(lng, true)]
    expect([open.includes(publicHint), open.includes(privateHint)]).toEqual([true, false])
    expect([shut.includes(publicHint), shut.includes(privateHint)]).toEqual([false, true])
  },
)

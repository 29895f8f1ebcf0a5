import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { isOpen, openWindow, useUi } from '../../store/uiStore.ts'
import { useNarrates } from '../../store/useNarrates.ts'
import { lazyPart } from '../../space/lazily.ts'
import css from './AroundLink.module.css'

const Narrator = lazyPart(async () => (await import('./loadNarrator.ts')).loadNarrator())

/** The first stop of the keyboard in a space: who and what is near, as a list. Seen while it has the focus. */
export function AroundLink() {
  const { t } = useTranslation()
  const open = useUi((state) => isOpen(state, 'around'))
  const narrates = useNarrates()
  return (
    <>
      <button
        type="button"
        className={css.link}
        aria-expanded={open}
        aria-keyshortcuts="L"
        onClick={() => openWindow('around')}
      >
        {t('space.hud.around')}
      </button>
      {narrates && (
        <Suspense fallback={null}>
          <Narrator />
        </Suspense>
      )}
    </>
  )
}

import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { endsSoon } from '#shared/protocol/closeCodes.ts'
import { showToast } from '../store/toastStore.ts'
import { worldStore } from '../store/worldStore.ts'

/** Says that a visit ends in five minutes, when the server does. */
export function useEndsSoon(): void {
  const { t } = useTranslation()
  useEffect(
    () =>
      worldStore.onEvents((events) => {
        if (events.some(({ kind, body }) => kind === 'warn' && body.message === endsSoon)) {
          showToast(t('space.endsSoon'), { position: 'bottom', keep: true })
        }
      }),
    [t],
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { doForEvent, EVENTS_KEY, type EventDeed } from '../../api/events.ts'
import { errorText } from '../../api/errorText.ts'
import { showToast } from '../../store/toastStore.ts'

/**
 * Registers for an event, gives the place back, or calls it off, and says how it went. That one of the latter two failed is said by the
 * dialog that asks for it.
 */
export function useEventDeed(id: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (deed: EventDeed) => doForEvent(id, deed),
    onSuccess: ({ event: { me } }, deed) => {
      const place = me?.place ?? undefined
      if (deed === 'call-off') showToast(t('events.manage.calledOff'))
      else if (deed === 'withdraw') showToast(t('events.withdrawn'))
      else if (place === undefined) showToast(t('events.registered'))
      else showToast(t('events.registeredWaiting', { place }))
    },
    onError(error, deed) {
      if (deed !== 'register') return
      showToast(t('events.didNotWork', { reason: errorText(error) }), { toastType: 'failed' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: [EVENTS_KEY] }),
  })
}

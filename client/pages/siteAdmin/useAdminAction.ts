import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import i18next from 'i18next'
import { ApiError } from '../../api/http.ts'
import { errorText } from '../../api/errorText.ts'
import { showToast } from '../../store/toastStore.ts'

/** Key of everything the console loads. */
export const SITE_ADMIN_KEY = 'siteAdmin'

/** What went wrong: our text for the code, else what the server says, else 请重试 (platform.md §8). */
export function adminErrorText(error: unknown): string {
  const isKnown =
    error instanceof ApiError && error.code !== 'Unknown' && i18next.exists(`errors.${error.code}`)
  if (isKnown) return errorText(error)
  return (error instanceof ApiError && error.message) || i18next.t('siteAdmin.tryAgain')
}

/** Does something, says 操作成功 and loads the lists anew. Rejects with what the server says. */
export function useAdminAction(): (action: () => Promise<unknown>) => Promise<void> {
  const { t } = useTranslation()
  const client = useQueryClient()
  return async (action) => {
    await action()
    showToast(t('siteAdmin.done'))
    await client.invalidateQueries({ queryKey: [SITE_ADMIN_KEY] })
  }
}

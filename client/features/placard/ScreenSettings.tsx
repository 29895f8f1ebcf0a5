import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../api/errorText.ts'
import { ApiError } from '../../api/http.ts'
import { putSetting } from '../../api/spaceAdmin.ts'
import { useSession } from '../../store/sessionStore.ts'
import { showToast } from '../../store/toastStore.ts'
import { ScreenPictures } from './ScreenPictures.tsx'

/** The pictures of the display screens, to be set from within the space by whoever runs it. */
export function ScreenSettings({ pictures }: { readonly pictures: readonly string[] }) {
  const { t } = useTranslation()
  const spaceId = useSession((state) => state.spaceId)
  const [isSaving, setSaving] = useState(false)
  /** What was stored, until the space itself tells of it. */
  const [stored, setStored] = useState<{
    readonly over: readonly string[]
    readonly now: readonly string[]
  }>()
  if (spaceId === undefined) return null

  async function save(id: string, screenImage: string[]): Promise<void> {
    setSaving(true)
    try {
      await putSetting(id, { screenImage })
      setStored({ over: pictures, now: screenImage })
      showToast(t('spaceAdmin.saved'))
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code === 'Forbidden'
      const reason = isRefused ? t('placard.display.noRight') : errorText(error)
      showToast(t('spaceAdmin.saveFailed', { reason }), { toastType: 'failed' })
    } finally {
      setSaving(false)
    }
  }

  return (
    <ScreenPictures
      spaceId={spaceId}
      pictures={stored?.over === pictures ? stored.now : pictures}
      isSaving={isSaving}
      onChange={(changed) => void save(spaceId, changed)}
    />
  )
}

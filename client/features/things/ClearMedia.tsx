import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mediaOf, type Media } from '#shared/map/media.ts'
import { setLivingUrl } from '../../api/files/upload.ts'
import { uploadFailureText } from '../../api/files/uploadFailure.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { showToast } from '../../store/toastStore.ts'
import { useWorld } from '../../store/worldStore.ts'
import type { OpenThing } from './thingsStore.ts'
import css from './things.module.css'

const wordsOf = ({ kind }: Media) => (kind === 'live' ? 'clearLive' : 'clearFile')

/** Takes away what a thing was given to show, an address or a file; asks before. Nothing where it was given nothing. */
export function ClearMedia({
  thing: { mapId, objectKey },
  fileId,
  isBusy,
  onCleared,
}: {
  readonly thing: OpenThing
  readonly fileId: string
  /** Something else is being put there. */
  readonly isBusy: boolean
  readonly onCleared: () => void
}) {
  const { t } = useTranslation()
  const media = useWorld(({ maps }) => {
    const object = maps.get(mapId)?.objects.get(objectKey)
    return object && mediaOf(object)
  })
  /** What somebody was asked about: what others put there meanwhile is another thing. */
  const [asked, setAsked] = useState<string>()
  if (!media) return null
  const words = wordsOf(media)

  async function clear(): Promise<void> {
    const { signal } = new AbortController()
    await setLivingUrl(fileId, '', { signal, onProgress: () => undefined })
    showToast(t('things.settings.cleared'))
    onCleared()
  }

  return (
    <div className={css.settingsRow}>
      <Button kind="quiet" disabled={isBusy} onClick={() => setAsked(media.url)}>
        <Trash2 aria-hidden size={18} />
        {t(`things.settings.${words}`)}
      </Button>
      {asked === media.url && (
        <ConfirmDialog
          title={t(`things.settings.${words}Ask`)}
          body={t('things.settings.clearBody')}
          kind="danger"
          labels={{ confirm: t('things.settings.clear'), busy: t('things.settings.clearing') }}
          failureOf={(error) => uploadFailureText(error, (failure) => t(`things.settings.${failure}`))}
          onConfirm={clear}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

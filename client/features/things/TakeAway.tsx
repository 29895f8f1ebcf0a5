import { Trash } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mediaOf } from '#shared/map/media.ts'
import { setLivingUrl } from '../../api/files/upload.ts'
import { Button } from '../../components/Button.tsx'
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx'
import { useWorld } from '../../store/worldStore.ts'
import type { Saving } from './files/useSaving.ts'
import type { OpenThing } from './thingsStore.ts'
import css from './things.module.css'

/** Takes away the picture, film or stream that was put on a thing, where there is one: it shows what it came with again. */
export function TakeAway({
  fileId,
  thing,
  saving,
}: {
  readonly fileId: string
  readonly thing: OpenThing
  readonly saving: Saving
}) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const object = useWorld(({ maps }) => maps.get(thing.mapId)?.objects.get(thing.objectKey))
  const media = object && mediaOf(object)
  if (!media) return null
  const isLive = media.kind === 'live'
  return (
    <>
      <div className={css.settingsRow}>
        <span>{t(`things.settings.shows.${media.kind}`)}</span>
        <Button kind="quiet" disabled={saving.percent !== undefined} onClick={() => setAsking(true)}>
          <Trash aria-hidden size={18} />
          {t('things.settings.takeAway')}
        </Button>
      </div>
      <p className={css.problem} role="alert">
        {problem}
      </p>
      {isAsking && (
        <ConfirmDialog
          title={t('things.settings.takeAwayAsk')}
          body={
            isLive ? t('things.settings.takeAwayLive', { url: media.url }) : t('things.settings.takeAwayFile')
          }
          labels={{ confirm: t('things.settings.takeAway'), busy: t('things.settings.takingAway') }}
          kind="danger"
          onConfirm={() =>
            saving.save(
              (options) => setLivingUrl(fileId, '', options),
              setProblem,
              t('things.settings.takenAway'),
            )
          }
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

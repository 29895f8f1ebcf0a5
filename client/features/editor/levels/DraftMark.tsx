import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/Button.tsx'
import { useSession } from '../../../store/sessionStore.ts'
import { useWorld } from '../../../store/worldStore.ts'
import { AskAboutLevel, type Asked } from './AskAboutLevel.tsx'
import { listedLevels } from './levelList.ts'
import css from './levels.module.css'

/** Says on a draft that it is one, with what can become of it. */
export function DraftMark() {
  const { t } = useTranslation()
  const { spaceId = '', selfEncId } = useSession((state) => state)
  const world = useWorld((state) => state)
  const [asked, setAsked] = useState<Asked>()
  const hereId = selfEncId === undefined ? undefined : world.players.get(selfEncId)?.mapId
  const listed = listedLevels(world).find(({ draft }) => draft?.id === hereId)
  if (!listed) return null
  return (
    <div className={css.bar} data-draft>
      <p>{t('editor.levels.draftHere')}</p>
      <Button kind="plain" onClick={() => setAsked({ what: 'drop', listed })}>
        {t('editor.levels.drop')}
      </Button>
      <Button onClick={() => setAsked({ what: 'publish', listed })}>{t('editor.levels.publish')}</Button>
      {asked && <AskAboutLevel spaceId={spaceId} asked={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

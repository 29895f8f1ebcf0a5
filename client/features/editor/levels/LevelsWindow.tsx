import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#shared/rules/limits.ts'
import { createDraft, makeDefaultLevel, orderLevels } from '../../../api/levels.ts'
import { Button } from '../../../components/Button.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { send } from '../../../net/send.ts'
import { failureText } from '../../../space/act.ts'
import { useSession } from '../../../store/sessionStore.ts'
import { useManages } from '../../../store/useManages.ts'
import { useWorld } from '../../../store/worldStore.ts'
import { AskAboutLevel, type Asked } from './AskAboutLevel.tsx'
import { levelFailure } from './levelFailure.ts'
import { listedLevels, movedBy } from './levelList.ts'
import { LevelRow } from './LevelRow.tsx'
import css from './levels.module.css'
import { NewLevel } from './NewLevel.tsx'

/** The levels of the space: looked at, put in order, gone to, made and taken away; drafts among them. */
export function LevelsWindow({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { spaceId = '', selfEncId } = useSession((state) => state)
  const world = useWorld((state) => state)
  const manages = useManages()
  const [isMaking, setMaking] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const all = listedLevels(world)
  const hereId = selfEncId === undefined ? undefined : world.players.get(selfEncId)?.mapId
  const order = all.map(({ map }) => map.id)
  const isFull = world.levels.length >= limits.spaceLevelsMax
  const attempt = async (doing: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    setFailure(undefined)
    try {
      await doing()
    } catch (error) {
      setFailure(await levelFailure(error))
    }
    setBusy(false)
  }
  const go = async (mapId: string): Promise<void> => {
    try {
      await send('transScene', { targetId: mapId })
    } catch (error) {
      setFailure(await failureText(error))
    }
  }
  if (isMaking) return <NewLevel spaceId={spaceId} onClose={() => setMaking(false)} onMade={go} />
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('editor.levels.title')}
      description={t('editor.levels.hint')}
    >
      {all.length === 0 && <p className={css.note}>{t('common.loading')}</p>}
      <ul className={css.list}>
        {all.map((listed, i) => (
          <LevelRow
            key={listed.map.id}
            listed={listed}
            hereId={hereId}
            isFirst={i === 0}
            isLast={i === all.length - 1}
            manages={manages}
            isBusy={isBusy}
            people={[...world.players.values()].filter(({ mapId }) => mapId === listed.map.id).length}
            onGo={(mapId) => void go(mapId)}
            onMove={(mapId, places) =>
              void attempt(() => orderLevels(spaceId, movedBy(order, mapId, places)))
            }
            onAsk={(what, about) => setAsked({ what, listed: about })}
            onDefault={(mapId) => void attempt(() => makeDefaultLevel(spaceId, mapId))}
            onDraft={(mapId) =>
              void attempt(async () => {
                const { id } = await createDraft(spaceId, mapId)
                await go(id)
              })
            }
          />
        ))}
      </ul>
      <div className={css.foot}>
        <Button disabled={isFull} onClick={() => setMaking(true)}>
          <Plus aria-hidden size={18} /> {t('editor.levels.new')}
        </Button>
        <p className={css.note}>
          {t(isFull ? 'editor.levels.full' : 'editor.levels.count', {
            count: world.levels.length,
            max: limits.spaceLevelsMax,
          })}
        </p>
      </div>
      <p className={css.failure} role="alert">
        {failure}
      </p>
      {asked && <AskAboutLevel spaceId={spaceId} asked={asked} onClose={() => setAsked(undefined)} />}
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2, Upload } from 'lucide-react'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnThingEntry } from '#shared/http/ownThings.ts'
import { ownOf } from '#shared/map/own/ownCatalogue.ts'
import { deleteOwnThing, fetchOwnThings } from '../../../api/ownThings.ts'
import { Button } from '../../../components/Button.tsx'
import { classes } from '../../../components/classes.ts'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { FileInput } from '../../../components/FileInput.tsx'
import { useSession } from '../../../store/sessionStore.ts'
import { useWorld } from '../../../store/worldStore.ts'
import { ItemTile } from '../dock/ItemTile.tsx'
import shelf from '../dock/shelf.module.css'
import { workStore } from '../work/workStore.ts'
import { useBuildsEverywhere } from '../useMayBuild.ts'
import { MaterialWizard } from './MaterialWizard.tsx'
import { ownFailureText } from './ownFailure.ts'
import css from './own.module.css'
import { ThingWizard } from './ThingWizard.tsx'
import { useBringing } from './useBringing.ts'

const pictureStyle = (path: string | null) => ({
  backgroundImage: path ? `url("${path}")` : 'none',
  backgroundSize: 'contain',
  backgroundPosition: 'center',
})

/** What one does with something of the space's own. */
function Tools({
  name,
  onEdit,
  onDelete,
}: {
  readonly name: string
  readonly onEdit: () => void
  readonly onDelete: () => void
}) {
  const { t } = useTranslation()
  return (
    <span className={css.tools}>
      <button type="button" aria-label={t('maker.own.edit', { name })} onClick={onEdit}>
        <Pencil aria-hidden size={15} />
      </button>
      <button type="button" aria-label={t('maker.own.remove', { name })} onClick={onDelete}>
        <Trash2 aria-hidden size={15} />
      </button>
    </span>
  )
}

/** What the space has of its own: placed as all else is; who builds everywhere brings more. */
export function OwnShelf() {
  const spaceId = useSession((state) => state.spaceId)
  return spaceId !== undefined && <OwnOf spaceId={spaceId} />
}

function OwnOf({ spaceId }: { readonly spaceId: string }) {
  const { t } = useTranslation()
  const mayBring = useBuildsEverywhere()
  const own = useWorld((world) => world.ownThings)
  const list = useQuery({
    queryKey: ['ownThings', spaceId],
    queryFn: () => fetchOwnThings(spaceId),
    enabled: mayBring,
  })
  const { refetch } = list
  const [open, setOpen] = useState<OwnThingEntry>()
  const [leaving, setLeaving] = useState<OwnThingEntry>()
  const [isOver, setOver] = useState(false)
  const chosen = useRef<HTMLInputElement>(null)
  const picture = useRef<HTMLInputElement>(null)
  // Others bring things, too.
  useEffect(() => {
    if (mayBring) void refetch()
  }, [own, mayBring, refetch])
  const { bringing, failure, bring, cancel, megabytesIn } = useBringing(spaceId, (entry) => {
    setOpen(entry)
    void refetch()
  })
  const entries = new Map((list.data?.data ?? []).map((entry) => [entry.id, entry]))
  const drafts = [...entries.values()].filter(({ state }) => state === 'DRAFT')
  const shown = [...own].flatMap(([id, text]) => {
    const one = ownOf(text)
    return one ? [{ id, one }] : []
  })
  const things = shown.flatMap(({ id, one }) => (one.kind === 'thing' ? { id, item: one } : []))
  const materials = shown.flatMap(({ id, one }) => (one.kind === 'material' ? { id, material: one } : []))
  const nameOf = ({ details }: OwnThingEntry): string => details?.name ?? t('maker.own.unnamed')
  const toolsOf = (id: string, name: string) => {
    const entry = entries.get(id)
    return entry && <Tools name={name} onEdit={() => setOpen(entry)} onDelete={() => setLeaving(entry)} />
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && mayBring) void bring(file)
  }
  const close = (isSaved: boolean): void => {
    setOpen(undefined)
    if (isSaved) void refetch()
  }
  return (
    <div
      className={classes(css.shelf, isOver && css.over)}
      onDragOver={(event) => {
        if (!mayBring || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {mayBring && (
        <div className={css.bring}>
          <Button disabled={bringing !== undefined} onClick={() => chosen.current?.click()}>
            <Upload aria-hidden size={18} />
            {t('maker.own.bring')}
          </Button>
          <Button kind="quiet" disabled={bringing !== undefined} onClick={() => picture.current?.click()}>
            {t('maker.own.bringMaterial')}
          </Button>
          <FileInput
            ref={chosen}
            label={t('maker.own.bring')}
            accept=".glb,model/gltf-binary"
            onChoose={(file) => void bring(file)}
          />
          <FileInput
            ref={picture}
            label={t('maker.own.bringMaterial')}
            onChoose={(file) => void bring(file)}
          />
          <small className={css.hint}>
            {t('maker.own.hint', { megabytes: megabytesIn })}{' '}
            <span className={css.drop}>{t('maker.own.drop')}</span>
          </small>
        </div>
      )}
      {bringing && (
        <div className={css.progress} role="status">
          <progress max={1} {...(bringing.share < 1 && { value: bringing.share })} />
          <span>
            {bringing.share < 1
              ? t('maker.own.sending', { percent: Math.round(bringing.share * 100) })
              : t('maker.own.making')}
          </span>
          <Button kind="plain" onClick={cancel}>
            {t('maker.own.stop')}
          </Button>
        </div>
      )}
      <p className={css.bad} role="alert">
        {failure ?? (mayBring && list.isError ? t('maker.own.listFailed') : '')}
      </p>
      {drafts.length > 0 && (
        <section aria-label={t('maker.own.drafts')}>
          <h3 className={shelf.part}>{t('maker.own.drafts')}</h3>
          <ul className={css.drafts}>
            {drafts.map((entry) => (
              <li key={entry.id}>
                <span>
                  {entry.kind === 'thing'
                    ? entry.report?.hints.name || t('maker.own.unnamed')
                    : t('maker.own.materials')}
                </span>
                <Button kind="quiet" onClick={() => setOpen(entry)}>
                  {t('maker.own.goOn')}
                </Button>
                <Tools
                  name={nameOf(entry)}
                  onEdit={() => setOpen(entry)}
                  onDelete={() => setLeaving(entry)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {things.length > 0 && (
        <section aria-label={t('maker.own.things')}>
          <h3 className={shelf.part}>{t('maker.own.things')}</h3>
          <ul className={classes(shelf.tiles, css.tiles)}>
            {things.map(({ id, item }) => (
              <ItemTile key={id} item={item} name={item.name.zh} picture={pictureStyle(item.picture)}>
                {toolsOf(id, item.name.zh)}
              </ItemTile>
            ))}
          </ul>
        </section>
      )}
      {materials.length > 0 && (
        <section aria-label={t('maker.own.materials')}>
          <h3 className={shelf.part}>{t('maker.own.materials')}</h3>
          <ul className={css.drafts}>
            {materials.map(({ id, material }) => (
              <li key={id}>
                <span className={css.small} style={pictureStyle(material.picture)} />
                <span>
                  {material.name} <small>{t(`maker.own.uses.${material.use}`)}</small>
                </span>
                {toolsOf(id, material.name)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {shown.length + drafts.length === 0 && !bringing && (
        <p className={shelf.note}>{t(mayBring ? 'maker.own.empty' : 'maker.own.emptyMember')}</p>
      )}
      {open?.kind === 'thing' && open.report && open.model && (
        <ThingWizard
          key={open.id}
          spaceId={spaceId}
          entry={{ ...open, report: open.report, model: open.model }}
          onClose={close}
        />
      )}
      {open?.kind === 'material' && (
        <MaterialWizard key={open.id} spaceId={spaceId} entry={open} onClose={close} />
      )}
      {leaving && (
        <ConfirmDialog
          kind="danger"
          title={t('maker.own.removeTitle', { name: nameOf(leaving) })}
          body={t('maker.own.removeBody')}
          labels={{ confirm: t('maker.own.removeDo'), busy: t('maker.own.removing') }}
          failureOf={ownFailureText}
          onConfirm={async () => {
            // What is deleted is put out of the hand first.
            const { held } = workStore.get()
            if (held?.kind === 'item' && held.item.id === `own:${leaving.id}`)
              workStore.setState({ held: undefined })
            await deleteOwnThing(spaceId, leaving.id)
            await refetch()
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </div>
  )
}

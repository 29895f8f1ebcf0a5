import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedVersion } from '#shared/http/levelVersions.ts'
import { errorText } from '../../../api/errorText.ts'
import { deleteVersion, fetchVersions, putVersion, restoreVersion } from '../../../api/levelVersions.ts'
import { Button } from '../../../components/Button.tsx'
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx'
import { Dialog } from '../../../components/Dialog.tsx'
import { useWorld } from '../../../store/worldStore.ts'
import { showToast } from '../../../store/toastStore.ts'
import { currentWork } from '../work/Work.ts'
import { inWords, worded } from '../levels/levelFailure.ts'
import { CompareVersion } from './CompareVersion.tsx'
import { PlanPicture } from './PlanPicture.tsx'
import { areWords, VersionFields } from './SaveDialog.tsx'
import { askToSave } from './saveStore.ts'
import { currentLevelId } from './saveWork.ts'
import { absolute, ago } from './times.ts'
import css from './versions.module.css'

type Asked = { readonly what: 'restore' | 'rename' | 'delete'; readonly version: ListedVersion }

/** What a version is called: as somebody did, or why there is one. */
function useVersionName(): (version: ListedVersion) => string {
  const { t } = useTranslation()
  return ({ isNamed, name, cause }) => {
    if (isNamed) return name
    return cause === 'restore' && name !== ''
      ? t('editor.versions.beforeRestoreOf', { name })
      : t(`editor.versions.cause.${cause}`)
  }
}

/** The versions of the level: looked at, compared with what is there now, restored. */
export function VersionsWindow({ onClose }: { readonly onClose: () => void }) {
  const [levelId] = useState(currentLevelId)
  return levelId !== undefined && <VersionsOf levelId={levelId} onClose={onClose} />
}

function VersionsOf({ levelId, onClose }: { readonly levelId: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [openId, setOpenId] = useState<string>()
  const [asked, setAsked] = useState<Asked>()
  const [undo, setUndo] = useState<string>()
  const [isUndoing, setUndoing] = useState(false)
  const now = useWorld((world) => world.maps.get(levelId.slice(levelId.indexOf('.') + 1) as never))
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['levelVersions', levelId],
    queryFn: () => fetchVersions(levelId),
  })
  const reload = () => client.invalidateQueries({ queryKey: ['levelVersions', levelId] })
  const restore = async (id: string, isUndo = false): Promise<void> => {
    await currentWork()?.settled()
    const { before } = await worded(restoreVersion(levelId, id))
    setUndo(isUndo ? undefined : (before ?? undefined))
    const word = isUndo ? 'undone' : before === null ? 'same' : 'restored'
    showToast(t(`editor.versions.${word}`), { toastType: 'succeed' })
    await reload()
  }
  const takeBack = async (id: string): Promise<void> => {
    setUndoing(true)
    try {
      await restore(id, true)
    } catch (failure) {
      showToast(inWords(failure), { toastType: 'failed' })
    }
    setUndoing(false)
  }
  const versions = data?.data ?? []
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('editor.windows.versions')}
      description={t('editor.versions.hint')}
    >
      {undo !== undefined && (
        <div className={css.undo} role="status">
          <p>{t('editor.versions.restored')}</p>
          <Button kind="quiet" busy={isUndoing} onClick={() => void takeBack(undo)}>
            {t('editor.versions.undo')}
          </Button>
        </div>
      )}
      {error && (
        <div role="alert">
          <p className={css.failure}>{errorText(error)}</p>
          <Button kind="quiet" onClick={() => void refetch()}>
            {t('editor.again')}
          </Button>
        </div>
      )}
      {isPending && <p className={css.hint}>{t('common.loading')}</p>}
      {data && versions.length === 0 && (
        <div className={css.empty}>
          <p>{t('editor.versions.empty')}</p>
          <Button
            onClick={() => {
              onClose()
              askToSave()
            }}
          >
            {t('editor.versions.save')}
          </Button>
        </div>
      )}
      <ul className={css.versions} aria-label={t('editor.windows.versions')}>
        {versions.map((version) => (
          <VersionRow
            key={version.id}
            version={version}
            isOpen={openId === version.id}
            onCompare={() => setOpenId(openId === version.id ? undefined : version.id)}
            onAsk={(what) => setAsked({ what, version })}
          >
            {openId === version.id && now && <CompareVersion levelId={levelId} version={version} now={now} />}
          </VersionRow>
        ))}
      </ul>
      {asked && (
        <AskAbout
          asked={asked}
          levelId={levelId}
          onRestore={restore}
          onDone={reload}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Dialog>
  )
}

function VersionRow({
  version,
  isOpen,
  onCompare,
  onAsk,
  children,
}: {
  readonly version: ListedVersion
  readonly isOpen: boolean
  readonly onCompare: () => void
  readonly onAsk: (what: Asked['what']) => void
  readonly children: ReactNode
}) {
  const { t, i18n } = useTranslation()
  const name = useVersionName()(version)
  const at = Date.parse(version.savedAt)
  const [now] = useState(() => Date.now())
  return (
    <li className={css.version}>
      <div className={css.row}>
        <PlanPicture plan={version.plan} />
        <div className={css.words}>
          <h3>
            {name} {!version.isNamed && <small className={css.tag}>{t('editor.versions.automatic')}</small>}
          </h3>
          <p>
            {version.savedBy?.displayName ?? t('editor.versions.nobody')} ·{' '}
            <time dateTime={version.savedAt}>
              {ago(at, now, i18n.language)} · {absolute(at, i18n.language)}
            </time>{' '}
            · {t('editor.versions.things', { count: version.things })}
          </p>
          {version.note !== '' && <p className={css.note}>{version.note}</p>}
          <div className={css.actions}>
            <Button kind="quiet" aria-expanded={isOpen} onClick={onCompare}>
              {t(isOpen ? 'editor.versions.foldCompare' : 'editor.versions.compare')}
            </Button>
            <Button kind="quiet" onClick={() => onAsk('restore')}>
              {t('editor.versions.restore')}
            </Button>
            {version.isMine && (
              <>
                <Button kind="quiet" onClick={() => onAsk('rename')}>
                  {t(version.isNamed ? 'editor.versions.rename' : 'editor.versions.keep')}
                </Button>
                <Button kind="quiet" onClick={() => onAsk('delete')}>
                  {t('editor.versions.delete')}
                </Button>
              </>
            )}
          </div>
        </div>
      </div>
      {children}
    </li>
  )
}

function AskAbout({
  asked: { what, version },
  levelId,
  onRestore,
  onDone,
  onClose,
}: {
  readonly asked: Asked
  readonly levelId: string
  readonly onRestore: (id: string) => Promise<void>
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const name = useVersionName()(version)
  const [words, setWords] = useState({ name, note: version.note })
  const about = { name }
  switch (what) {
    case 'restore':
      return (
        <ConfirmDialog
          title={t('editor.versions.restoreTitle', about)}
          body={t('editor.versions.restoreBody')}
          labels={{ confirm: t('editor.versions.restore'), busy: t('editor.versions.restoring') }}
          failureOf={inWords}
          onConfirm={() => onRestore(version.id)}
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <ConfirmDialog
          kind="danger"
          title={t('editor.versions.deleteTitle', about)}
          body={t('editor.versions.deleteBody')}
          labels={{ confirm: t('editor.versions.delete'), busy: t('editor.versions.deleting') }}
          onConfirm={async () => {
            await deleteVersion(levelId, version.id)
            await onDone()
          }}
          onClose={onClose}
        />
      )
    case 'rename':
      return (
        <ConfirmDialog
          title={t(version.isNamed ? 'editor.versions.rename' : 'editor.versions.keep')}
          body={t('editor.versions.renameBody')}
          labels={{ confirm: t('editor.versions.ok'), busy: t('editor.versions.saving') }}
          ready={areWords(words.name, words.note)}
          onConfirm={async () => {
            await putVersion(levelId, version.id, { name: words.name.trim(), note: words.note.trim() })
            await onDone()
          }}
          onClose={onClose}
        >
          <VersionFields
            name={words.name}
            note={words.note}
            onName={(text) => setWords({ ...words, name: text })}
            onNote={(text) => setWords({ ...words, note: text })}
          />
        </ConfirmDialog>
      )
  }
}

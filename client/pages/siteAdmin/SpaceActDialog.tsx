import { useTranslation } from 'react-i18next'
import type { SpaceEntry } from '#shared/http/spaces.ts'
import {
  actOnSpace,
  releaseSpace,
  setDisableAudioVideo,
  setDisableChat,
  setOfficial,
} from '../../api/siteAdmin.ts'
import { restoreSpace } from '../../api/spaces.ts'
import { AskDialog } from './AskDialog.tsx'
import { RemoveSpaceDialog } from './RemoveSpaceDialog.tsx'
import { useAdminAction } from './useAdminAction.ts'
import './actTexts.ts'

/** What is asked about before it is done. */
const actions = {
  setOfficial: (id: string) => setOfficial(id, true),
  setCommunity: (id: string) => setOfficial(id, false),
  closeChat: (id: string) => setDisableChat(id, true),
  openChat: (id: string) => setDisableChat(id, false),
  closeMedia: (id: string) => setDisableAudioVideo(id, true),
  openMedia: (id: string) => setDisableAudioVideo(id, false),
  hide: (id: string) => actOnSpace(id, 'hide'),
  show: (id: string) => actOnSpace(id, 'show'),
  restore: restoreSpace,
  release: releaseSpace,
} as const
export type ActionName = keyof typeof actions
/** What is to be done to which space. */
export interface Chosen {
  readonly action: ActionName | 'remove' | 'destroy'
  readonly space: SpaceEntry['space']
}

/** Asks, and does it. */
export function SpaceActDialog({
  chosen,
  onClose,
}: {
  readonly chosen: Chosen
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const act = useAdminAction()
  const { action, space } = chosen
  if (action === 'remove' || action === 'destroy') {
    return <RemoveSpaceDialog how={action} space={space} onClose={onClose} />
  }
  return (
    <AskDialog
      title={t(`siteAdmin.spaces.ask.${action}`, { name: space.name })}
      body={t(`siteAdmin.spaces.effect.${action}`)}
      confirm={t('common.confirm')}
      onConfirm={() => act(() => actions[action](space.id))}
      onClose={onClose}
    />
  )
}

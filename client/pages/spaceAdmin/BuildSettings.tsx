import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { appIdPattern, spacePlatforms, stsLengthMax, type SpaceBuild } from '#shared/cloud/build.ts'
import type { SpaceAdminAnswer } from '#shared/http/spaceAdmin.ts'
import { errorText } from '../../api/errorText.ts'
import { putBuild } from '../../api/spaceAdmin.ts'
import { Button } from '../../components/Button.tsx'
import { ChoiceBar } from '../../components/ChoiceBar.tsx'
import { TextField } from '../../components/fields.tsx'
import { useCloudPlay } from '../../features/cloud/useCloudPlay.ts'
import { showToast } from '../../store/toastStore.ts'
import { SPACE_ADMIN_KEY } from './SpaceAdminFrame.tsx'
import css from './SpaceSettingsPage.module.css'
import { addChinese } from '../../text/addChinese.ts'
import { spaceAdminPictureText } from '../../text/zh-CN/spaceAdminPicture.ts'

addChinese({ spaceAdmin: { picture: spaceAdminPictureText } })

type SpaceRecord = SpaceAdminAnswer['space']

/** Older builds run in the browser as well. */
const buildOf = ({ platform, buildId, sts }: SpaceRecord): SpaceBuild => ({
  platform: platform === 'cloudrendering' ? platform : 'r3f',
  appId: buildId,
  sts,
})

/** Saves what draws the space, and says how it went. */
function useBuild(spaceId: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (build: SpaceBuild) => putBuild(spaceId, build),
    onSuccess: ({ platform, appId, sts }) => {
      client.setQueryData<SpaceAdminAnswer>(
        [SPACE_ADMIN_KEY, spaceId],
        (old) => old && { ...old, space: { ...old.space, platform, buildId: appId, sts } },
      )
      showToast(t('spaceAdmin.saved'))
    },
    onError: (error) =>
      showToast(t('spaceAdmin.saveFailed', { reason: errorText(error) }), { toastType: 'failed' }),
  })
}

/** Whether this server draws at all, and how much of that is taken. */
function OwnWorkers() {
  const { t } = useTranslation()
  const query = useCloudPlay(true)
  const { data } = query
  if (query.isError) {
    return (
      <div className={css.row} role="alert">
        <p>
          {t('spaceAdmin.picture.unknown')} {errorText(query.error)}
        </p>
        <Button kind="quiet" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    )
  }
  if (!data) return <p role="status">{t('common.loading')}</p>
  return (
    <p>{data.offered ? t('spaceAdmin.picture.workers', { ...data }) : t('spaceAdmin.picture.noWorkers')}</p>
  )
}

function Elsewhere({
  build,
  isSaving,
  onSave,
}: {
  readonly build: SpaceBuild
  readonly isSaving: boolean
  readonly onSave: (build: SpaceBuild) => void
}) {
  const { t } = useTranslation()
  const [appId, setAppId] = useState(build.appId ?? '')
  const [sts, setSts] = useState(build.sts ?? '')
  const isGood = appId === '' || appIdPattern.test(appId)
  // A token belongs to what it opens.
  const next = { appId: appId || null, sts: (appId && sts) || null }
  const isSame = next.appId === build.appId && next.sts === build.sts
  return (
    <form
      className={css.words}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isGood) return
        if (!appId) setSts('')
        onSave({ ...build, ...next })
      }}
    >
      <TextField
        label={t('spaceAdmin.picture.appId')}
        hint={t('spaceAdmin.picture.appIdHint')}
        error={isGood ? undefined : t('spaceAdmin.picture.appIdWrong')}
        autoComplete="off"
        spellCheck={false}
        value={appId}
        onChange={(event) => setAppId(event.target.value.trim())}
      />
      {appId !== '' && (
        <TextField
          label={t('spaceAdmin.picture.sts')}
          hint={t('spaceAdmin.picture.stsHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={stsLengthMax}
          value={sts}
          onChange={(event) => setSts(event.target.value.trim())}
        />
      )}
      <Button type="submit" kind="quiet" busy={isSaving} disabled={isSame || !isGood}>
        {t('common.save')}
      </Button>
    </form>
  )
}

/** How a space is drawn: by the device of whoever comes, or for it. */
export function BuildSettings({ space }: { readonly space: SpaceRecord }) {
  const { t } = useTranslation()
  const save = useBuild(space.id)
  const stored = buildOf(space)
  const { platform } = save.isPending ? save.variables : stored
  return (
    <>
      <ChoiceBar
        label={t('spaceAdmin.picture.how')}
        choices={spacePlatforms}
        chosen={platform}
        textOf={(choice) => t(`spaceAdmin.picture.platforms.${choice}`)}
        onChoose={(choice) => save.mutate({ ...stored, platform: choice })}
      />
      <p>{t(`spaceAdmin.picture.hints.${platform}`)}</p>
      {platform === 'cloudrendering' && (
        <>
          <OwnWorkers />
          <Elsewhere build={stored} isSaving={save.isPending} onSave={(build) => save.mutate(build)} />
        </>
      )}
    </>
  )
}

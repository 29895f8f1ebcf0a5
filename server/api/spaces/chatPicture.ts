import { fail } from '#shared/errors.ts'
import { spaceIdParams } from '#shared/http/fields.ts'
import { uploadAnswer } from '#shared/http/uploads.ts'
import { limits } from '#shared/rules/limits.ts'
import { fileUrl } from '../../files/files.ts'
import { checkFits } from '../../files/quotas.ts'
import { endpoint } from '../endpoint.ts'
import { storeUpload, uploadErrors } from '../uploads/storeUpload.ts'

/**
 * A picture to be said in the chat of a space one is in. It is on the account of who says it: a space has no way to
 * refuse what its visitors bring. A line names it; what no line names is gone after a day (unusedFiles.ts).
 */
export const uploadChatPicture = endpoint(
  {
    method: 'post',
    path: '/spaces/:id/chat/picture',
    auth: 'user',
    summary: 'Uploads a picture to be sent in the chat of a space',
    params: spaceIdParams,
    space: 'params.id',
    unknown: 'SpaceNotFound',
    upload: { file: 'file' },
    answer: uploadAnswer,
    status: 201,
    limit: 'upload',
    errors: [...uploadErrors, 'Forbidden'],
  },
  async ({ db, config, uploads, ...ctx }, { user, req, visit }) => {
    if (visit.space.disableChatPersist) fail('Forbidden')
    await checkFits(db, config.storage.quotas, { userId: user.id }, { files: 1, bytes: 1 })
    const incoming = await uploads.begin(req, user.id, {
      maxBytes: limits.chatPictureBytes,
      kinds: ['image'],
    })
    const { id } = await incoming.receive((sent) =>
      storeUpload(ctx, sent, { ownerId: user.id, kind: 'chat' }),
    )
    return { location: fileUrl(id) }
  },
)

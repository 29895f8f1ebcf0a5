import '../mySpaces/uploadTexts.ts'

export { uploadScreenPicture } from '../../api/files/upload.ts'
export { uploadFailureText } from '../../api/files/uploadFailure.ts'

import type { TextOf } from '../textOf.ts'
import type { errorsText as zh } from '../zh-CN/errors.ts'

export const errorsText: TextOf<typeof zh> = {
  BadRequest: 'Some of the input is not valid, please check it',
  InvalidJson: 'The request was malformed, please try again',
  InvalidParameters: 'Some of the input is not valid, please check it',
  IncorrectOTPCodeError: 'Verification code incorrect',
  TooManyApiKeys: 'No more keys can be made; delete one first',
  Unauthorized: 'Your login has expired, please log in again',
  Forbidden: 'You are not allowed to do this',
  AccountBanned: 'This account is banned. Please contact the administrator.',
  NotFound: 'Not found',
  UserNotFound: 'No such user',
  SpaceNotFound: 'This space does not exist or was deleted',
  TemplateNotFound: 'This template does not exist or was deleted',
  ApiKeyNotFound: 'This key does not exist or was deleted',
  SpaceCapacityExceededException: 'The space is full, please come back later',
  PayloadTooLarge: 'That is too large, please shorten it',
  SendOTPCodeTooFrequentError: 'Please try again after 60 seconds',
  TooManyRequests: 'Too many tries, please wait a moment',
  InternalError: 'The server had a problem, please try again later',
  NetworkError: 'The server cannot be reached. Check the network and try again.',
  Unknown: 'Something went wrong, please try again',
}

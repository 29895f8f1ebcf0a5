import type { ErrorCode } from '#shared/errors.ts'

/** What an error code of the server means to a person; a missing code is a type error. */
export const errorsText = {
  BadRequest: '填写的内容有误，请检查后重试',
  InvalidJson: '请求格式有误，请重试',
  InvalidParameters: '填写的内容有误，请检查后重试',
  IncorrectOTPCodeError: '验证码错误',
  TooManyApiKeys: '密钥数量已到上限，请先删除一个',
  Unauthorized: '登录已过期，请重新登录',
  Forbidden: '没有权限这样做',
  AccountBanned: '账号已被封禁，请联系管理员',
  NotFound: '没有找到',
  UserNotFound: '没有找到这个用户',
  SpaceNotFound: '这个空间不存在，或已被删除',
  TemplateNotFound: '这个模板不存在，或已被删除',
  ApiKeyNotFound: '这个密钥不存在，或已被删除',
  SpaceCapacityExceededException: '空间人数已满，请稍后再来',
  PayloadTooLarge: '内容太大，请精简后重试',
  SendOTPCodeTooFrequentError: '请 60 秒后再试',
  TooManyRequests: '操作太频繁，请稍后再试',
  InternalError: '服务器出了点问题，请稍后再试',
  NetworkError: '连不上服务器，请检查网络后重试',
  Unknown: '出了点问题，请重试',
} as const satisfies Record<ErrorCode | 'NetworkError' | 'Unknown', string>

/** The part of a logger the rooms use; pino fits. */
export interface RoomLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Permissions that neither move money nor lead to it. Whatever is not here, a new one too, takes two operators. */
const light: readonly string[] = [
  'members.erase',
  'content.edit',
  'inbox.send',
  'feedback.answer',
  'chat.moderate',
  'service.answer',
]

/** Whether two operators have to agree before somebody gets this permission; one is enough to take any away. */
export const needsTwo = (permission: string): boolean => !permission.endsWith('.view') && !light.includes(permission)

export type FormProps = { onDirty: (isDirty: boolean) => void; onDone: () => void }

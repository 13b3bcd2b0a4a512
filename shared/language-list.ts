// Written by `npm run texts`: the folders of `renderer/locales/`.
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly direction: 'ltr' | 'rtl' }>>

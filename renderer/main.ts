import './bridge/trusted-texts.ts'
import './bridge/without-eval.ts'
import './design/global.css'
import './design/utilities.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { connect } from './bridge/index.ts'
import { i18n, speak } from './locales/index.ts'
import { createAppRouter } from './router.ts'
import { rememberedLanguage } from './stores/app.ts'
import { flushWhenHidden } from './stores/record/unsaved-edits.ts'

connect()
flushWhenHidden(document)
const app = createApp(App).use(createPinia()).use(i18n).use(createAppRouter())
// Its first frame is in the right language; where that cannot be had, the page speaks English.
void speak(rememberedLanguage())
  .catch(() => undefined)
  .then(() => app.mount('#app'))

import { NButton, NConfigProvider } from 'naive-ui'
import { createPinia } from 'pinia'
import { createApp, h } from 'vue'
import { createI18n } from 'vue-i18n'
import { createRouter, createWebHashHistory, RouterView } from 'vue-router'

// What every page of this framework begins with, and one button.
const routes = [{ path: '/', component: { render: () => h(NButton, null, { default: () => 'Hello' }) } }]
const router = createRouter({ history: createWebHashHistory(), routes })
createApp({ render: () => h(NConfigProvider, null, { default: () => h(RouterView) }) })
  .use(createPinia())
  .use(createI18n({ legacy: false, locale: 'en', messages: { en: {} } }))
  .use(router)
  .mount('#app')

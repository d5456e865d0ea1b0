import "./style/theme.css";
import "./style/boards.css";
import "./style/page.css";
import { mount } from "svelte";
import App from "./App.svelte";

mount(App, { target: document.getElementById("parlour")! });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  navigator.serviceWorker.register("/sw.js").catch(() => {}); // the page works without it
}

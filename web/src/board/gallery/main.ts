import "../../style/page.css";
import "../../style/theme.css";
import "../../style/boards.css";
import { mount } from "svelte";
import Gallery from "./Gallery.svelte";

mount(Gallery, { target: document.body });
